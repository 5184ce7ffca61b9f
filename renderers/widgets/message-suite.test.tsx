/** Messages of the specification (sections 5 and 8), word for word, for every widget that may show them. */
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { RefusedError } from '../ports.ts'
import { widgetExamples } from '../testing/widget-host.ts'
import { answersOf } from '../ui/widget/answers.ts'
import { renderWidget } from '../ui/widget-testing.tsx'
import { widgetManifests } from './manifests.ts'
import { widgets } from './registry.ts'

type Given = Record<string, unknown>

const exampleOf = (name: string) => widgetExamples.find(({ widget }) => widget === name)!
const componentOf = (name: string) => widgets.find((entry) => entry.name === name)!.component
const needing = (what: string) =>
  widgetManifests.flatMap(({ name, needs }) => (needs === what ? [[name, plain(name)] as const] : []))
/** A field with nothing but its name. */
const plain = (name: string): Given => {
  const { type, title } = exampleOf(name).field
  return { field: { type, title } }
}

const POPUP = 'popup参数未正确配置!'
const PAIRS = 'popup参数未正确配置,原始值和目标值数量不一致!'
const CONDITION = '组件JTreeSelect-condition传值有误，需要一个json字符串!'
const DICTIONARY = '字典Code不能为空!'
const REFERENCE = '表字典搜索组件参数接收有误,请检查字典配置!'
const AREA = 'Bad type value'

/** `Select` takes its options from the page, so it cannot lack a dictionary. */
const dictionaries = needing('options').filter(([name]) => name !== 'Select')

const MISTAKES: (readonly [name: string, given: Given, text: string])[] = [
  ['PopupField', { popupCode: '' }, POPUP],
  ['PopupField', { orgFields: [] }, POPUP],
  ['PopupField', { destFields: [] }, POPUP],
  ['PopupField', { destFields: ['value'] }, PAIRS],
  ...['popupCode', 'valueField', 'textField'].map((prop) => ['PopupDictionary', { [prop]: '' }, POPUP] as const),
  ...['name=1', '[1]', '"x"'].map((condition) => ['CategoryTreeSelect', { condition }, CONDITION] as const),
  ...dictionaries.map(([name, given]) => [name, { ...given, options: undefined }, DICTIONARY] as const),
  ...dictionaries.map(([name, given]) => [name, { ...given, options: undefined, dictionary: '' }, DICTIONARY] as const),
  ['Tags', { ...plain('Tags'), dictionary: '' }, DICTIONARY],
  ...needing('reference').map(([name, given]) => [name, given, REFERENCE] as const),
  ...needing('reference').flatMap(([name]) =>
    [{ entity: '' }, { entity: ' ' }, { label: '' }, { value: '' }].map((missing) => {
      const { field } = exampleOf(name)
      return [name, { field: { ...field, 'x-ref': { ...field['x-ref'], ...missing } } }, REFERENCE] as const
    }),
  ),
  ['Area', { type: 'list' }, AREA],
]

beforeAll(() => Promise.all(widgets.flatMap((entry) => [entry.component.preload?.(), entry.control?.preload?.()])))

describe('an error of the page', () => {
  it('is looked for in every widget that needs options or a reference', () => {
    expect([dictionaries.length, needing('reference').length]).toEqual([3, 9])
  })

  it.each(MISTAKES)('of %s with %j shows %s and disables the field', async (name, given, text) => {
    const { container } = renderWidget(componentOf(name), exampleOf(name), given)
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(container.querySelectorAll(':is(input, button, textarea):not(:disabled)')).toHaveLength(0)
  })
})

const refuse = () => Promise.reject(new RefusedError('您没有查看的权限'))

/** Widgets that request data themselves; the others show a page, whose list does. */
const ASKING = ['ReferenceSelect', 'ReferenceTreeSelect', 'CategoryTreeSelect', 'LinkedSelect', 'RecordLink', 'Area']

describe('a refusal of the server', () => {
  it.each(ASKING)('of %s shows the refusal once, as a warning in the words of the server', async (name) => {
    const warning = vi.fn()
    const { notices } = answersOf(exampleOf(name))
    const labels = async (...asked: unknown[]) => asked.at(-1) as string[]
    const answers = answersOf(exampleOf(name), {
      notices: { ...notices, warning },
      references: { options: refuse, children: refuse, labels },
      categories: { children: refuse, labels },
      areas: refuse,
    })
    const { user } = renderWidget(componentOf(name), exampleOf(name), { value: null }, answers)
    await user.click(await screen.findByRole('combobox'))
    await waitFor(() => expect(warning).toHaveBeenCalledExactlyOnceWith('您没有查看的权限'))
  })

  it.each(['LinkedSelect', 'Area'])('of %s shows the refusal before anybody opens the widget', async (name) => {
    const warning = vi.fn()
    const { notices } = answersOf(exampleOf(name))
    const answers = answersOf(exampleOf(name), {
      notices: { ...notices, warning },
      references: { options: refuse, children: refuse, labels: async () => [] },
      areas: refuse,
    })
    renderWidget(componentOf(name), exampleOf(name), { value: null }, answers)
    await waitFor(() => expect(warning).toHaveBeenCalledExactlyOnceWith('您没有查看的权限'))
  })
})

describe('a file', () => {
  const image = new File(['x'], '图.png', { type: 'image/png' })
  const text = new File(['x'], '说明.txt', { type: 'text/plain' })
  const fails = { upload: refuse, address: String }

  it.each([
    ['ImageUpload', undefined, text, '请上传图片'],
    ['ImageUpload', 'image', text, '请上传图片'],
    ['FileUpload', 'image', text, '请上传图片'],
    ['FileUpload', 'file', image, '请上传文件'],
    ['FileUpload', undefined, text, '说明.txt file upload failed.'],
    ['ImageUpload', undefined, image, '图.png file upload failed.'],
  ])('given to %s of kind %s is refused in the words of the specification', async (name, kind, file, said) => {
    const reported: string[] = []
    const note = (words: string) => void reported.push(words)
    const answers = answersOf(exampleOf(name), {
      files: fails,
      notices: { success: note, warning: note, error: note, confirm: async () => true },
    })
    const { field } = exampleOf(name)
    const { user, container } = renderWidget(
      componentOf(name),
      exampleOf(name),
      { value: null, field: { ...field, 'x-file': kind ? { kind } : undefined } as never },
      answers,
    )
    const input = await waitFor(() => container.querySelector<HTMLInputElement>('input[type=file]') ?? Promise.reject())
    input.removeAttribute('accept')
    await user.upload(input, file)
    await waitFor(() => expect(reported).toEqual([said]))
  })
})
