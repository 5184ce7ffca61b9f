import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page, ReactionUse } from '#shared/documents/page.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { lazyReactions } from './lazy-registry.ts'
import { reactions } from './registry.ts'

const NAMES = ['kind', 'userIdentity', 'orgCategory', 'departName', 'departNameAbbr', 'own'] as const
const entity: Entity = {
  $id: 'system/test',
  title: '样例',
  type: 'object',
  properties: Object.fromEntries(
    NAMES.map((name) => [name, { type: name === 'userIdentity' ? 'integer' : 'string', title: name }]),
  ),
}

interface Trial {
  /** Field with the reaction. Default `own`. */
  field?: string
  widget?: string
  /** Typed texts by field. */
  types: Record<string, string>
  seen(own: HTMLInputElement | null, text: string, events: string): boolean
}

const TRIALS: Record<string, Trial> = {
  visible: { types: { userIdentity: '2' }, seen: (own) => own !== null },
  required: { types: { userIdentity: '2' }, seen: (_, text) => text.includes('*own') },
  'read-only': { types: { userIdentity: '2' }, seen: (own) => own?.disabled === true },
  disabled: { types: {}, seen: (own, text) => own?.disabled === true && text.includes('请先选择机构类型') },
  options: {
    widget: 'Select',
    types: { kind: 'L' },
    seen: (_, __, events) => events.includes('dictionary valid_status'),
  },
  linked: {
    widget: 'Select',
    types: { orgCategory: '1' },
    seen: (_, __, events) => events.includes('dictionary valid_status'),
  },
  value: { types: { orgCategory: '1', departName: '局' }, seen: (own) => own?.value === '局' },
  cascade: {
    field: 'departName',
    types: { departName: '局' },
    seen: () => document.querySelector<HTMLInputElement>('[data-field="departNameAbbr"] input')?.value === '局',
  },
  opened: {
    types: {},
    seen: (own) =>
      own === null && document.querySelector<HTMLInputElement>('[data-field="departName"] input')?.value === '局',
  },
  'fill-rule': { types: {}, seen: (own) => own?.value === 'N1' },
  unique: { types: { own: 'x', kind: 'y' }, seen: (_, text) => text.includes('已存在') },
  'check-rule': { types: { own: 'x', kind: 'y' }, seen: (_, text) => text.includes('不合规则') },
}

afterEach(() => vi.restoreAllMocks())

describe('the example of a reaction', () => {
  const all = [...reactions, ...lazyReactions].map(({ manifest }) => manifest.name)

  it.each(all.filter((name) => TRIALS[name]))('%s works in a form', async (name) => {
    const failures = vi.spyOn(console, 'error')
    const { field = 'own', widget, types, seen } = TRIALS[name]!
    const file = join(import.meta.dirname, name, `${name}.example.json`)
    const example = JSON.parse(readFileSync(file, 'utf8')) as ReactionUse
    const fields = NAMES.map((each) => (each === field ? { field: each, widget, reactions: [example] } : each))
    const submit = { label: '提交', do: [{ use: 'save' }] }
    const form = { type: 'void', 'x-component': 'Form', 'x-component-props': { fields, submit } } as const
    const page: Page = { title: '样例', 'x-entity': 'system/test', type: 'object', properties: { form } }
    const refusing = (message: string) => async () => ({ ok: false, message })
    const { host, user } = renderScreen(page, {
      entities: [entity],
      instead: {
        call: async () => ({ result: 'N1', message: '' }),
        checks: { unique: refusing('已存在'), rule: refusing('不合规则') },
        dictionary: async (code) => {
          host.events.push(`dictionary ${code}`)
          return [{ value: 'v', text: '值', title: '值' }]
        },
      },
    })
    await screen.findByLabelText('departName')
    for (const [label, text] of Object.entries(types)) await user.type(screen.getByLabelText(label), text)
    const own = () => document.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)
    const text = () => [...document.querySelectorAll('.r-field')].map(textOf).join('\n')
    await waitFor(() => expect(seen(own(), text(), host.events.join('\n'))).toBe(true))
    expect(screen.queryByText('页面配置有误')).toBeNull()
    expect(failures).not.toHaveBeenCalled()
  })

  it('is tested here for every reaction, except the one of sub-tables', () => {
    expect(all.filter((name) => !TRIALS[name])).toEqual(['cascade-rows'])
  })
})

/** The star of a required label comes from its style. */
function textOf(row: Element): string {
  return `${row.querySelector('.r-field__label--required') ? '*' : ''}${row.textContent}`
}
