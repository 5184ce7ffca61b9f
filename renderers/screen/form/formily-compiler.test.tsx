import { Schema } from '@formily/json-schema'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import './formily-compiler.ts'

declare global {
  var ranFromText: boolean | undefined
}

/** Formily's own compiler would run this text. */
const EVIL = '{{ (globalThis.ranFromText = true) && "ran" }}'

const entity: Entity = {
  $id: 'system/test',
  title: EVIL,
  type: 'object',
  properties: {
    name: { type: 'string', title: `标题${EVIL}`, default: EVIL },
    kind: { type: 'string', title: EVIL, 'x-dict': 'kinds', default: 'k' },
  },
}

const page: Page = {
  title: EVIL,
  'x-entity': 'system/test',
  type: 'object',
  properties: {
    form: {
      type: 'void',
      'x-component': 'Form',
      'x-component-props': {
        fields: [{ field: 'name', placeholder: EVIL, description: EVIL }, 'kind'],
        submit: { label: EVIL, do: [{ use: 'notice', with: { text: EVIL } }] },
      },
    },
  },
}

afterEach(() => {
  globalThis.ranFromText = undefined
})

describe('text of the form {{ }}', () => {
  it('is shown as it is in titles, defaults, dictionary texts, props and notices, and never runs', async () => {
    const options = [{ value: 'k', text: EVIL, title: EVIL }]
    const { user, host } = renderScreen(page, { entities: [entity], instead: { dictionary: async () => options } })
    const input = (await screen.findByLabelText(`标题${EVIL}`)) as HTMLInputElement
    expect(input.value).toBe(EVIL)
    expect(input.placeholder).toBe(EVIL)
    await user.click(screen.getByRole('button', { name: EVIL }))
    expect(host.events).toContain(`success ${EVIL}`)
    expect(globalThis.ranFromText).toBeUndefined()
  })

  it('is returned unchanged by the compiler of the form library', () => {
    expect(Schema.shallowCompile(EVIL)).toBe(EVIL)
    expect(Schema.compile({ deep: [EVIL] })).toEqual({ deep: [EVIL] })
    expect(globalThis.ranFromText).toBeUndefined()
  })
})
