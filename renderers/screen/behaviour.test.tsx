import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import type { FieldUse, LayoutItem, Page, Step } from '#shared/documents/page.ts'
import { RefusedError } from '../ports.ts'
import { openedDialog, renderScreen } from '../testing/render-screen.tsx'
import { closing } from '../ui/overlay/closing.ts'
import { EAGER_FIELDS } from './form/model/form-model.ts'

const text = (title: string) => ({ type: 'string', title }) as const
const entity: Entity = {
  $id: 'system/test',
  title: '联系人',
  type: 'object',
  'x-calls': { base: '/system/test' },
  'x-title': 'name',
  required: ['name'],
  properties: {
    name: text('姓名'),
    nick: text('昵称'),
    province: { ...text('省份'), enum: ['53', '11'] },
    city: text('城市'),
    county: text('区县'),
  },
}
const CITIES: Record<string, object[]> = {
  53: [{ value: 'km', text: '昆明' }],
  11: [{ value: 'bj', text: '北京' }],
  km: [{ value: 'pl', text: '盘龙' }],
}

const button = (label: string, ...steps: Step[]) => ({ label, do: steps })
const page = (properties: Page['properties'], events?: string[]): Page => ({
  title: '测试',
  'x-entity': 'system/test',
  ...(events && { 'x-events': events }),
  type: 'object',
  properties,
})
const form = (fields: (string | FieldUse | LayoutItem)[], submit: Step[], more: object = {}) =>
  ({
    type: 'void',
    'x-component': 'Form',
    'x-component-props': { fields, submit: button('提交', ...submit) },
    ...more,
  }) as const

function show(document: Page, rows: object[] = []) {
  const requests: unknown[] = []
  const call = async ({ call: name, query }: { call: string; query?: Record<string, unknown> }) => {
    requests.push(`${name} ${query?.pid}`)
    return { result: CITIES[String(query?.pid)] ?? [], message: '' }
  }
  const harness = renderScreen(document, {
    entities: [entity],
    rows: { 'system/test': [...rows] as never },
    instead: { call },
  })
  return { requests, ...harness }
}
const values = () => [...document.querySelectorAll('input')].map(({ value }) => value)

describe('blocks of one page', () => {
  it("notify each other by events, and fill each other's fields", async () => {
    const emit: Step = { use: 'emit', with: { event: 'picked', detail: { who: { expr: 'values.name' } } } }
    const fill: Step = { use: 'set-value', with: { values: { nick: { expr: 'event.who + "!"' } } } }
    const listening = { 'x-on': { picked: [fill, { use: 'notice', with: { text: { expr: 'event.who' } } }] } }
    const { user, host } = show(
      page(
        { one: form(['name'], [emit]), other: form(['nick'], [{ use: 'notice', with: { text: 'x' } }], listening) },
        ['picked'],
      ),
    )
    await user.type(await screen.findByLabelText('姓名'), '甲')
    await user.click(screen.getAllByRole('button', { name: '提交' })[0]!)
    await waitFor(() => expect(values()).toEqual(['甲', '甲!']))
    expect(host.events).toEqual(['success 甲'])
  })

  it('show an error of a listener in place', async () => {
    const on = { 'x-on': { picked: [{ use: 'reload', with: { target: 'nobody' } }] } }
    show(page({ one: form(['name'], [{ use: 'notice', with: { text: 'x' } }], on) }, ['picked']))
    expect(await screen.findByText(/页面中没有区块 nobody/)).toBeDefined()
  })
})

describe('linked fields of a form', () => {
  const linked = (field: string, to: string): FieldUse => ({
    field,
    widget: 'Select',
    reactions: [
      { use: 'linked', with: { to, from: { call: 'GET /cities', query: { pid: `values.${to}` } } } },
      { use: 'disabled', when: `values.${to} == null`, with: { reason: '请先选择上级' } },
    ],
  })
  const fields: (string | FieldUse)[] = ['name', 'province', linked('city', 'province'), linked('county', 'city')]
  const editor = { type: 'void', 'x-component': 'ModalForm', 'x-component-props': { fields } } as const
  const table = {
    type: 'void',
    'x-component': 'DataTable',
    'x-component-props': { columns: ['name'], rowButtons: ['edit'] },
  } as const
  const choose = async (user: ReturnType<typeof show>['user'], label: string, option: string) => {
    await user.click(await screen.findByLabelText(label))
    await user.click(await screen.findByTitle(option))
  }
  const shown = (label: string) => screen.getByLabelText(label).closest('.ant-select')?.textContent

  it('preserve their values when a record is opened, and are cleared level by level when a person changes one', async () => {
    const record = { id: '1', name: '甲', province: '53', city: 'km', county: 'pl' }
    const { user, requests, host } = show(page({ table, editor }), [record])
    await user.click(await screen.findByRole('button', { name: '编辑' }))
    const dialog = await openedDialog('编辑联系人')
    await waitFor(() => expect(shown('城市')).toContain('昆明'))
    await waitFor(() => expect(shown('区县')).toContain('盘龙'))
    // Strict mode runs every effect twice.
    expect(new Set(requests)).toEqual(new Set(['GET /cities 53', 'GET /cities km']))
    await choose(user, '省份', '11')
    await waitFor(() => expect(shown('城市')).not.toContain('昆明'))
    expect(shown('区县')).not.toContain('盘龙')
    expect(within(dialog).getByText('请先选择上级')).toBeDefined()
    await choose(user, '城市', '北京')
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    await waitFor(() =>
      expect(host.events.find((event) => event.startsWith('edit'))).toContain('"city":"bj","county":""'),
    )
  })
})

describe('other buttons of a dialog', () => {
  const next: Step = { use: 'save-and-next', with: { keep: ['nick'] } }
  const editor = {
    type: 'void',
    'x-component': 'ModalForm',
    'x-component-props': { fields: ['name', 'nick'], buttons: [button('保存并新增', next)] },
  } as const
  const table = {
    type: 'void',
    'x-component': 'DataTable',
    'x-component-props': { columns: ['name'], toolbar: ['add'], rowButtons: ['view'] },
  } as const

  it('save and open an empty form, which can be saved again', async () => {
    const { user, host } = show(page({ table, editor }))
    await user.click(await screen.findByRole('button', { name: '新增' }))
    const dialog = await openedDialog('新增联系人')
    await user.type(within(dialog).getByLabelText('姓名'), '甲')
    await user.type(within(dialog).getByLabelText('昵称'), '同')
    await user.click(within(dialog).getByRole('button', { name: '保存并新增' }))
    await waitFor(() => expect(within(dialog).getByLabelText('姓名')).toHaveProperty('value', ''))
    expect(within(dialog).getByLabelText('昵称')).toHaveProperty('value', '同')
    await user.type(within(dialog).getByLabelText('姓名'), '乙')
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    const added = () => host.events.filter((event) => event.startsWith('add'))
    await waitFor(() => expect(added()).toEqual(['add {"name":"甲","nick":"同"}', 'add {"name":"乙","nick":"同"}']))
  })

  it('are hidden in view mode', async () => {
    const { user } = show(page({ table, editor }), [{ id: '1', name: '甲' }])
    await user.click(await screen.findByRole('button', { name: '详情' }))
    const dialog = await openedDialog('联系人详情')
    expect(within(dialog).queryByRole('button', { name: '保存并新增' })).toBeNull()
  })
})

describe('an item between the fields of a form', () => {
  it('is shown, also on a condition, and saves nothing', async () => {
    const note: LayoutItem = {
      widget: 'Note',
      props: { text: '昵称会公开' },
      reactions: [{ use: 'visible', when: 'values.name == "甲"' }],
    }
    const fields = ['name', { widget: 'Divider' as const, title: '更多' }, note, 'nick']
    const { user, host } = show(page({ one: form(fields, [{ use: 'save' }]) }))
    expect(await screen.findByText('更多', { selector: '.r-divider' })).toBeDefined()
    expect(screen.queryByText('昵称会公开')).toBeNull()
    await user.type(screen.getByLabelText('姓名'), '甲')
    expect(await screen.findByText('昵称会公开')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(host.events).toContain('add {"name":"甲"}'))
  })
})

describe('a form with a running upload', () => {
  it('is not saved before the file has arrived', async () => {
    const arrived = closing()
    const file = { ...entity.properties.nick!, title: '附件', 'x-file': { kind: 'file' } } as const
    const entities = [{ ...entity, properties: { ...entity.properties, nick: file } }]
    const upload = async () => arrived.closed.then(() => 'temp/1/a.txt')
    const document = page({ one: form(['name', 'nick'], [{ use: 'save' }]) })
    const { user, host, container } = renderScreen(document, { entities, instead: { files: { upload } } })
    await user.type(await screen.findByLabelText('姓名'), '甲')
    const chooser = await waitFor(() => container.querySelector<HTMLInputElement>('input[type="file"]')!)
    await user.upload(chooser, new File(['x'], 'a.txt', { type: 'text/plain' }))
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(host.events).toEqual(['warning 文件正在上传，请稍候']))
    arrived.close()
    await screen.findByText('a.txt上传完成')
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(host.events).toContain('add {"name":"甲","nick":"temp/1/a.txt"}'))
  })
})

describe('a form with a file that failed to upload', () => {
  const field = (title: string) => ({ ...text(title), 'x-file': { kind: 'file' } }) as const
  const properties = { name: text('姓名'), paper: field('附件'), photo: field('照片') }
  const entities = [{ ...entity, properties, required: [] }]
  const fields = ['name', 'paper', { field: 'photo', reactions: [{ use: 'visible', when: 'values.name != "甲"' }] }]
  const TITLE = 'confirm 确定不带这些文件提交吗？'

  async function opened() {
    let fails = true
    const upload = async ({ name }: File) => {
      if (fails) throw new RefusedError('存放空间不足')
      return `temp/1/${name}`
    }
    const asked: string[] = []
    const view = renderScreen(page({ one: form(fields, [{ use: 'save' }]) }), {
      entities,
      instead: { files: { upload } },
    })
    const { notices } = view.host.ports
    const confirm = notices.confirm
    notices.confirm = (options) => {
      asked.push(options.content ?? '')
      return confirm(options)
    }
    await screen.findByLabelText('姓名')
    const give = async (at: number, name: string) => {
      const choosers = await waitFor(() => {
        const all = view.container.querySelectorAll<HTMLInputElement>('input[type="file"]')
        return all.length === 2 ? all : Promise.reject(new Error('loading'))
      })
      await view.user.upload(choosers[at]!, new File(['x'], name))
    }
    const submit = () => view.user.click(screen.getByRole('button', { name: '提交' }))
    const events = (start: string) => view.host.events.filter((event) => event.startsWith(start))
    return { ...view, asked, give, submit, events, mend: () => (fails = false) }
  }

  it('asks before it is submitted without that file, and focuses the field when the person declines', async () => {
    const { host, give, submit, events, asked, user, mend } = await opened()
    await give(0, 'a.txt')
    await screen.findByText('存放空间不足')
    host.answer.confirm = false
    await submit()
    await waitFor(() => expect(events('confirm')).toEqual([TITLE]))
    expect(asked).toEqual(['「a.txt」没有上传成功，提交的内容不包含它'])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '附件 点击上传' })))
    expect(events('add')).toEqual([])
    mend()
    await user.click(screen.getByRole('button', { name: '重新上传 a.txt' }))
    await screen.findByText('a.txt上传完成')
    await submit()
    await waitFor(() => expect(events('add')).toEqual(['add {"paper":"temp/1/a.txt"}']))
    expect(events('confirm')).toEqual([TITLE])
  })

  it('is submitted without the file when the person agrees, or has removed it', async () => {
    const { give, submit, events, asked, user } = await opened()
    await give(0, 'a.txt')
    await give(1, 'b.txt')
    await waitFor(() => expect(screen.getAllByText('存放空间不足')).toHaveLength(2))
    await submit()
    await waitFor(() => expect(events('add')).toHaveLength(1))
    expect(asked).toEqual(['「a.txt」、「b.txt」没有上传成功，提交的内容不包含它们'])
    await user.click(screen.getByRole('button', { name: '移除 a.txt' }))
    await user.type(screen.getByLabelText('姓名'), '甲')
    await waitFor(() => expect(screen.queryByText('b.txt')).toBeNull())
    await submit()
    await waitFor(() => expect(events('add')).toHaveLength(2))
    expect(events('confirm')).toEqual([TITLE])
  })
})

describe('a long form', () => {
  class FarAway {
    observe() {
      return undefined
    }
    unobserve() {
      return undefined
    }
  }
  const count = EAGER_FIELDS + 10
  const lastTitle = `字段${count - 1}`
  const last = `field${count - 1}`
  const properties = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`field${index}`, { type: 'string' as const, title: `字段${index}` }]),
  )
  const long: Entity = { $id: 'system/test', title: '长表单', type: 'object', properties, required: [last] }

  const longPage = page({ form: form(Object.keys(properties), [{ use: 'save' }]) })
  afterEach(() => vi.unstubAllGlobals())

  it('mounts distant controls late, validates them all the same, and mounts one with an error to focus it', async () => {
    vi.stubGlobal('IntersectionObserver', FarAway)
    const { user, host } = renderScreen(longPage, { entities: [long] })
    await screen.findByLabelText('字段0')
    expect(document.querySelectorAll('input')).toHaveLength(EAGER_FIELDS)
    await user.click(screen.getByRole('button', { name: '提交' }))
    const control = await screen.findByLabelText(lastTitle)
    expect(document.getElementById(`${control.id}-message`)!.textContent).toBe(`请输入${lastTitle}`)
    await waitFor(() => expect(document.activeElement).toBe(control))
    expect(host.events).toEqual([])
  })

  it('mounts all fields in a browser without IntersectionObserver', async () => {
    vi.stubGlobal('IntersectionObserver', undefined)
    renderScreen(longPage, { entities: [long] })
    expect(await screen.findByLabelText(lastTitle)).toBeDefined()
  })
})
