import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Screen } from '#renderers/screen/screen.tsx'
import { fakePorts } from '#renderers/testing/fake-ports.ts'
import { fixtureEnvironment } from '#shared/check/testing/fixture-environment.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import { createDraftCheck, isBroken } from '../check/check-drafts.ts'
import { createSamplePorts } from '../sample/sample-ports.ts'
import { createSampleStore } from '../sample/sample-store.ts'
import { fixtures, soundDocuments } from '../testing/fixtures.ts'
import type { FormTrace, ReactionTrace, RenderTrace, Trace } from './frame-messages.ts'
import { createScreenObserver } from './screen-observer.tsx'

configure({ defaultHidden: true })
afterEach(cleanup)

const goods: Entity = {
  $id: 'business/shop',
  title: '门店',
  type: 'object',
  'x-title': 'name',
  properties: { name: { type: 'string', title: '名称' }, note: { type: 'string', title: '备注' } },
}
const page: Page = {
  title: '门店',
  'x-entity': 'business/shop',
  type: 'object',
  properties: {
    form: {
      type: 'void',
      'x-component': 'Form',
      'x-component-props': {
        fields: ['name', { field: 'note', reactions: [{ use: 'visible', when: "values.name == 'x'" }] }],
        submit: { label: '保存', do: [{ use: 'save' }] },
      },
    },
  },
}

function show(shown: Page, entities: readonly Entity[]) {
  const traces: Trace[] = []
  const observer = createScreenObserver(
    shown,
    (trace) => traces.push(trace),
    () => performance.now(),
  )
  const environment = { entities: Object.fromEntries(entities.map((entity) => [entity.$id, entity])), dictionaries: {} }
  const ports = {
    ...createSamplePorts({ real: fakePorts({ entities }), store: createSampleStore(environment) }),
    observer,
  }
  render(
    <StrictMode>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <Screen page={shown} address="business/shop" ports={ports} />
      </ConfigProvider>
    </StrictMode>,
  )
  const of = <K extends Trace['kind']>(kind: K) => traces.filter((trace) => trace.kind === kind)
  return {
    traces,
    reactions: () => of('reaction') as ReactionTrace[],
    forms: () => of('form') as FormTrace[],
    renders: () => of('render') as RenderTrace[],
  }
}

describe('a screen that is looked at', () => {
  it('reports the effect of a reaction, its condition and the values that it read', async () => {
    const { reactions } = show(page, [goods])
    const name = await screen.findByLabelText('名称')
    expect(reactions().at(-1)).toMatchObject({
      field: 'note',
      use: 'visible',
      when: "values.name == 'x'",
      read: { 'values.name': null },
      effect: 'setVisible(false)',
    })
    await userEvent.setup().type(name, 'x')
    await screen.findByLabelText('备注')
    expect(reactions().at(-1)).toMatchObject({ read: { 'values.name': 'x' }, effect: 'setVisible(true)' })
  })

  it('reports the values of its forms, and forms that disappear', async () => {
    const { forms } = show(page, [goods])
    await userEvent.setup().type(await screen.findByLabelText('名称'), 'ab')
    await waitFor(() => expect(forms().at(-1)).toMatchObject({ entity: '门店', values: { name: 'ab' } }))
    cleanup()
    expect(forms().at(-1)!.values).toBeNull()
  })

  it('reports the render time of blocks and fields, each time', async () => {
    const { renders } = show(page, [goods])
    const name = await screen.findByLabelText('名称')
    const count = () => renders().filter(({ node }) => node === '字段 name').length
    expect(renders().map(({ node }) => node)).toEqual(expect.arrayContaining(['区块 form', '字段 name']))
    const before = count()
    await userEvent.setup().type(name, 'a')
    await waitFor(() => expect(count()).toBeGreaterThan(before))
    expect(renders().every(({ ms }) => ms >= 0)).toBe(true)
  })
})

const base = soundDocuments
  .filter(({ file }) => file.endsWith('.entity.json'))
  .map(({ text }) => JSON.parse(text) as Entity)

const { pageMeta, entityMeta } = fixtureEnvironment
const check = createDraftCheck({ documents: soundDocuments, metas: { pageMeta, entityMeta } })

/** Pages with semantic problems: the playground shows them, so they must not crash the screen. */
const pages = fixtures.filter(
  (draft) => draft.file.endsWith('.page.json') && !isBroken(check([draft]).problems, draft.file),
)

describe('a page with mistakes', () => {
  it.each(pages)('such as $file is shown as far as possible', async ({ text }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    show(JSON.parse(text) as Page, base)
    await waitFor(() => expect(document.querySelector('.r-page, .r-error-card')).not.toBeNull())
  })
})
