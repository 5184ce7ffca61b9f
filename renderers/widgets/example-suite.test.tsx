import { readdirSync, readFileSync } from 'node:fs'
import { Validator } from '@cfworker/json-schema'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, answersOf } from '../ui/widget/answers.ts'
import type { WidgetExample } from '../ui/widget/example.ts'
import { renderWidget } from '../ui/widget-testing.tsx'
import { widgetManifests } from './manifests.ts'
import { widgets } from './registry.ts'

/** No widget may log an error in any mode, whatever value is stored. */
const complain = vi.spyOn(console, 'error')
beforeEach(() => complain.mockClear())
afterEach(() => expect(complain.mock.calls).toEqual([]))

const here = import.meta.dirname
const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const kebab = (name: string) => name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
const garbage: unknown[] = [
  null,
  undefined,
  '',
  'ü{{1}}<b>',
  1e21,
  Number.NaN,
  true,
  {},
  [],
  [{}, null, 7],
  '2024-99-99',
]

function exampleOf(name: string): WidgetExample {
  return JSON.parse(readFileSync(`${here}/${kebab(name)}/${kebab(name)}.example.json`, 'utf8'))
}

/** On a busy machine the first load of a chunk takes a while. */
const LONGEST_LOAD_MS = 20_000

const isOff = (control: HTMLInputElement | null) =>
  control?.disabled === true || control?.matches('[contenteditable="false"][aria-disabled="true"]') === true

/** More tab stops than any widget has. */
const MOST_STOPS = 40

/** A host that gives the same answer to every request. */
function answering<T>(example: WidgetExample, answer: () => Promise<T>): Answers {
  const all = answer as () => Promise<never>
  return answersOf(example, {
    dictionary: all,
    references: { options: all, labels: all, children: all },
    categories: { children: all, labels: all },
    areas: all,
    reports: async () => ({ describe: all, items: all, rows: all, choices: all, texts: all }),
  })
}
const silent = (example: WidgetExample) => answering(example, () => new Promise(() => undefined))
const failing = (example: WidgetExample) => answering(example, () => Promise.reject(new Error('no network')))

/** Lets lazy chunks load and the host answer. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)))

async function loaded(...given: Parameters<typeof renderWidget>) {
  const rendered = renderWidget(...given)
  const end = performance.now() + LONGEST_LOAD_MS
  // A widget may also shorten its text with the character that marks loading.
  const isShort = given[1].shows.endsWith('…')
  const waits = () => !isShort && rendered.container.textContent?.endsWith('…')
  while (waits() && performance.now() < end) await settle()
  await settle()
  return rendered
}

describe('the registry of widgets', () => {
  it('has one entry for every folder and no other', () => {
    expect(widgets.map(({ name }) => kebab(name)).sort()).toEqual(folders.map(({ name }) => name).sort())
  })

  it('has a manifest for every entry, in the same order', () => {
    expect(widgetManifests.map(({ name }) => name)).toEqual(widgets.map(({ name }) => name))
  })
})

const manifestByName = new Map(widgetManifests.map((manifest) => [manifest.name, manifest]))

/** Widgets with rows need a form around them and have their own test. */
const single = widgets.filter(({ rows }) => !rows)

describe.each(single.map((entry) => [entry.name, entry] as const))('%s', (name, entry) => {
  const manifest = manifestByName.get(name)!
  const { component, clean = (value: unknown) => value } = entry
  const example = exampleOf(name)
  beforeAll(() => component.preload?.())
  const visible = !['Hidden', 'Divider', 'Note', 'Group'].includes(name)
  /** These widgets show texts of the page, whatever the value is. */
  const fixed = ['Divider', 'Note', 'Group'].includes(name)

  it('is named in its example, and accepts the props and the type of the example', () => {
    expect(example.widget).toBe(name)
    expect(manifest.types).toContain(example.field.type)
    expect(new Validator(manifest.props as object, '2020-12', false).validate(example.props).errors).toEqual([])
  })

  it('refuses unknown props', () => {
    expect(manifest.props.additionalProperties).toBe(false)
    expect(new Validator(manifest.props as object, '2020-12').validate({ unheardOf: 1 }).valid).toBe(false)
  })

  it('preserves the value of its example when cleaned', () => {
    expect(clean(example.value, example.field)).toEqual(example.value)
  })

  it('has a control that the label names', async () => {
    const { control, container } = await loaded(component, example)
    if (!visible) return expect(container.querySelectorAll('input, button')).toHaveLength(0)
    expect(control()?.matches('input, textarea, button, select, [contenteditable="true"]')).toBe(true)
    expect(control()?.tabIndex).toBeGreaterThanOrEqual(0)
    expect(screen.getByLabelText(example.field.title, { selector: '#field' })).toBe(control())
  })

  it('announces that it is invalid and why', async () => {
    if (!visible) return
    const { container } = await loaded(component, example, { invalid: true, describedBy: 'why' })
    expect(container.querySelector('[aria-invalid="true"][aria-describedby="why"]')).not.toBeNull()
  })

  it('cannot be used while disabled', async () => {
    if (!visible) return
    const { control } = await loaded(component, example, { disabled: true })
    expect(control()).toSatisfy(isOff)
  })

  it('does not change the form when it is rendered', async () => {
    const { told: reported } = await loaded(component, example)
    expect(reported).toEqual([])
  })

  it.each(['read', 'cell'] as const)('has no control and shows its text in the %s look', async (displayMode) => {
    const { container } = await loaded(component, example, { displayMode })
    // A button that opens a view of the value changes nothing.
    expect(container.querySelectorAll('input, button:not([aria-haspopup="dialog"]), textarea, select')).toHaveLength(0)
    const shown = displayMode === 'cell' ? (example.cellShows ?? example.shows) : example.shows
    expect(container.textContent).toBe(`${example.field.title}${shown}`)
  })

  it.each(['read', 'cell'] as const)(
    'prefers the text of the server in the %s look, unless it is a secret',
    async (displayMode) => {
      if (fixed) return
      const { container } = await loaded(component, example, { displayMode, text: '服务器文字' })
      const expected = { Hidden: '', Password: example.shows }[name] ?? '服务器文字'
      expect(container.textContent).toBe(`${example.field.title}${expected}`)
    },
  )

  it.each(['read', 'cell'] as const)('shows a dash for an empty value in the %s look', async (displayMode) => {
    if (fixed) return
    for (const value of [null, undefined, '']) {
      const { container } = await loaded(component, example, { displayMode, value })
      expect(container.textContent).toBe(`${example.field.title}${{ Hidden: '', Password: '••••••' }[name] ?? '-'}`)
      container.remove()
    }
  })

  it.each(['edit', 'read', 'cell'] as const)(
    'waits in the %s look for a host that does not answer, and changes nothing meanwhile',
    async (displayMode) => {
      const { container, told: reported, unmount } = renderWidget(component, example, { displayMode }, silent(example))
      await settle()
      expect(container.textContent).toContain(example.field.title)
      expect(container.textContent).not.toMatch(/加载失败/)
      unmount()
      expect(reported).toEqual([])
    },
  )

  it.each(['edit', 'read', 'cell'] as const)(
    'stays in the %s look when the host fails, with its value and a retry',
    async (displayMode) => {
      const { container, told: reported, value } = await loaded(component, example, { displayMode }, failing(example))
      expect([value(), reported]).toEqual([example.value, []])
      const usable = container.querySelector('#field, button')
      if (visible && displayMode === 'edit') expect(usable).not.toBeNull()
      if (!visible || displayMode === 'edit' || example.value === '' || example.shows === '') return
      // Keys are shown where their texts could not be read.
      expect(container.textContent.replace(example.field.title, '')).not.toMatch(/^(-|…|)$/)
    },
  )

  it('is reached and left by Tab', async () => {
    if (!visible) return
    const { container, user } = await loaded(component, example)
    const holdsFocus = () => container.contains(document.activeElement)
    await user.tab()
    expect(holdsFocus()).toBe(true)
    for (let stop = 0; stop < MOST_STOPS && holdsFocus(); stop++) await user.tab()
    expect(holdsFocus()).toBe(false)
  })

  it.each(['edit', 'read', 'cell'] as const)('survives any value in the %s look', async (displayMode) => {
    for (const value of garbage) {
      const { container } = await loaded(component, example, { displayMode, value })
      container.remove()
    }
  })

  it('returns a cleaned value unchanged when it is cleaned again', () => {
    for (const value of garbage) {
      const once = clean(value, example.field)
      expect(clean(once, example.field)).toEqual(once)
    }
  })
})
