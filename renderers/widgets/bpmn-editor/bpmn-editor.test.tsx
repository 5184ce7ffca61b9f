import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import BaseViewer from 'bpmn-js/lib/BaseViewer'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readEntity, readPage } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { firstDiagram } from '#renderers/ui/bpmn/first-diagram.ts'
import { addSvgGeometry } from '#renderers/ui/bpmn/testing/svg-geometry.ts'
import type { Entity } from '#shared/documents/entity.ts'
import './design/bpmn-editor-control.tsx'
import '#renderers/ui/bpmn/diagram-view.tsx'

beforeAll(addSvgGeometry)

const process: Entity = {
  $id: 'workflow/test',
  title: '流程',
  type: 'object',
  properties: {
    key: { type: 'string', title: '流程标识' },
    name: { type: 'string', title: '流程名称' },
    xml: { type: 'string', title: '流程图' },
  },
}

/** Entities of the pickers. */
const PEOPLE = ['user', 'role', 'depart', 'position'].map((noun) => readEntity(`system/${noun}`))

interface Shown {
  xml?: string
  props?: object
  field?: object
  answer?: () => Promise<unknown>
}

/** A form with the designer; its answers to checks come from the test. */
function showDesigner({ xml = '', props = {}, field = {}, answer = async () => [] }: Shown = {}) {
  const checked: string[] = []
  const call = async ({ call, body }: { call: string; body?: unknown }) => {
    if (call !== 'POST /check') return { result: null, message: '' }
    checked.push((body as { xml: string }).xml)
    return { result: await answer(), message: '' }
  }
  const names = { keyField: 'key', nameField: 'name' }
  const use = {
    field: 'xml',
    widget: 'BpmnEditor',
    props: { ...names, ...props },
    ...(xml && { default: xml }),
    ...field,
  }
  const dialog = { fields: ['key', 'name', use], opened: true, submit: [{ use: 'save' }] }
  const editor = { type: 'void', 'x-component': 'ModalForm', 'x-component-props': dialog }
  const rendered = renderScreen(pageOf({ editor } as never, process.$id), {
    address: process.$id,
    entities: [process, readEntity('workflow/node'), readEntity('workflow/node-field'), ...PEOPLE],
    instead: { call: call as never, documents: { page: async (address: string) => readPage(address) } },
  })
  const stored = () => rendered.host.rows[process.$id] ?? []
  const saved = async () => {
    const before = stored().length
    await rendered.user.click(screen.getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(stored().length).toBe(before + 1))
    return String(stored().at(-1)!.xml)
  }
  return { ...rendered, saved, checked }
}

const designer = async () => within(await screen.findByRole('group', { name: '流程图' }, { timeout: 10_000 }))
const panel = async () => within(await (await designer()).findByRole('region', { name: '属性' }))
const drawn = async (id: string) => {
  await waitFor(() => expect(document.querySelector(`[data-element-id="${id}"]`)).not.toBeNull(), { timeout: 10_000 })
  return document.querySelector<SVGElement>(`.djs-element[data-element-id="${id}"]`)!
}
const pick = async (id: string) => fireEvent.click((await drawn(id)).querySelector('.djs-hit')!)

describe('the designer of processes', () => {
  it('begins with start, user task and end, and saves them untouched', async () => {
    const { saved } = showDesigner()
    for (const id of ['Start_1', 'Task_1', 'End_1']) await drawn(id)
    expect(await saved()).toBe(firstDiagram())
  })

  it('writes the settings of the selected element into the diagram', async () => {
    const { user, saved } = showDesigner()
    await pick('Task_1')
    const inside = await panel()
    const name = await inside.findByLabelText<HTMLInputElement>('名称')
    expect(name.value).toBe('审批')
    expect(inside.getByLabelText<HTMLInputElement>('标识').disabled).toBe(true)
    await user.clear(name)
    await user.type(name, '初审')
    const approvers = within(await inside.findByRole('group', { name: '审批人' }))
    await user.click(approvers.getByRole('checkbox', { name: '发起人' }))
    await user.click(inside.getByRole('radio', { name: '全部同意' }))
    await user.tab()
    const xml = await saved()
    expect(xml).toContain('name="初审"')
    const settings = JSON.parse(/<wf:settings>(.*)<\/wf:settings>/.exec(xml)![1]!)
    expect(settings).toEqual({
      approvers: [{ kind: 'starter' }],
      voting: { quota: { kind: 'all' }, order: 'parallel', veto: true },
    })
  })

  it('saves a choice that was made at the last moment', async () => {
    const { host } = showDesigner()
    await pick('Task_1')
    const choice = await (await panel()).findByRole('radio', { name: '全部同意' })
    const save = screen.getByRole('button', { name: /确\s*定/ })
    const write = BaseViewer.prototype.saveXML
    const slow = vi.spyOn(BaseViewer.prototype, 'saveXML').mockImplementation(async function (
      this: BaseViewer,
      options,
    ) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return write.call(this, options)
    })
    onTestFinished(() => slow.mockRestore())
    act(() => {
      fireEvent.click(choice)
      fireEvent.click(save)
    })
    await waitFor(() => expect(host.rows[process.$id]).toHaveLength(1))
    expect(host.rows[process.$id]![0]!.xml).toContain('"quota":{"kind":"all"}')
  })

  it('shows fields that the chosen kinds need, and no others', async () => {
    const { user } = showDesigner()
    await pick('Task_1')
    const approvers = within(await (await panel()).findByRole('group', { name: '审批人' }))
    const expressions = () => approvers.queryByLabelText('表达式', { selector: 'textarea' })
    expect(expressions()).toBeNull()
    await user.click(approvers.getByRole('checkbox', { name: '表达式' }))
    await waitFor(() => expect(expressions()).not.toBeNull())
  })

  it('shows what rules of a field say', async () => {
    const { user } = showDesigner()
    await pick('Task_1')
    const inside = await panel()
    await user.type(await inside.findByLabelText('处理期限'), '2天')
    await user.tab()
    expect(await inside.findByText('期限写作 ISO 8601 时长，如 P2D、PT8H')).toBeDefined()
  })

  it('undoes and repeats by buttons, and the panel follows', async () => {
    const { user } = showDesigner()
    await pick('Task_1')
    const inside = await panel()
    const name = await inside.findByLabelText<HTMLInputElement>('名称')
    await user.type(name, '二')
    await user.tab()
    const tools = within(screen.getByRole('toolbar', { name: '工具' }))
    const undo = tools.getByRole('button', { name: '撤销' })
    await waitFor(() => expect(undo).toHaveProperty('disabled', false))
    await user.click(undo)
    await waitFor(() => expect(name.value).toBe('审批'))
    await user.click(tools.getByRole('button', { name: '重做' }))
    await waitFor(() => expect(name.value).toBe('审批二'))
  })

  it('adds an element behind the selected one by a key', async () => {
    const { user, saved } = showDesigner()
    await pick('Task_1')
    const add = await screen.findByRole('button', { name: '添加排他网关' })
    add.focus()
    await user.keyboard('{Enter}')
    const xml = await saved()
    const [, gateway] = /<bpmn:exclusiveGateway id="([^"]+)"/.exec(xml)!
    expect(xml).toMatch(new RegExp(`sourceRef="Task_1" targetRef="${gateway}"`))
  })

  it('adds an element into the selected flow', async () => {
    const { user, saved } = showDesigner()
    await pick('Flow_2')
    const add = await screen.findByRole('button', { name: '添加抄送或发送消息' })
    add.focus()
    await user.keyboard('{Enter}')
    const xml = await saved()
    const [, send] = /<bpmn:sendTask id="([^"]+)"/.exec(xml)!
    expect(xml).toContain(`sourceRef="Task_1" targetRef="${send}"`)
    expect(xml).toContain(`sourceRef="${send}" targetRef="End_1"`)
  })

  it('goes over the whole screen and back without losing its history', async () => {
    const { user } = showDesigner()
    await pick('Task_1')
    const name = await (await panel()).findByLabelText<HTMLInputElement>('名称')
    await user.type(name, '二')
    await user.tab()
    await user.click(screen.getByRole('button', { name: '全屏' }))
    expect(document.querySelector('body > .r-bpmn-full')?.contains(name)).toBe(true)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('退出全屏')
    await user.keyboard('{Escape}')
    expect(document.querySelector('.r-bpmn-full')).toBeNull()
    expect(name.isConnected).toBe(true)
    expect(within(screen.getByRole('toolbar', { name: '工具' })).getByRole('button', { name: '撤销' })).toHaveProperty(
      'disabled',
      false,
    )
  })

  it('adds a sub-process with its start, in the middle where nothing is selected', async () => {
    const { user, saved } = showDesigner()
    await drawn('Task_1')
    const add = await screen.findByRole('button', { name: '添加子流程' })
    add.focus()
    await user.keyboard('{Enter}')
    const xml = await saved()
    expect(/<bpmn:subProcess[\s\S]*<\/bpmn:subProcess>/.exec(xml)![0]).toMatch(/<bpmn:startEvent id="\w+" name="开始"/)
    expect(xml.match(/<bpmn:startEvent /g)).toHaveLength(2)
  })

  it('keeps attributes of other engines, and names them', async () => {
    const foreign = firstDiagram()
      .replace('id="Definitions_1"', 'xmlns:flowable="http://flowable.org/bpmn" id="Definitions_1"')
      .replace('<bpmn:userTask ', '<bpmn:userTask flowable:assignee="wang" ')
    const { user, saved } = showDesigner({ xml: foreign })
    await pick('Task_1')
    const inside = await panel()
    expect(await inside.findByText('flowable:assignee="wang"')).toBeDefined()
    await user.type(await inside.findByLabelText('名称'), '二')
    await user.tab()
    const xml = await saved()
    expect(xml).toContain('flowable:assignee="wang"')
    expect(xml).toContain('name="审批二"')
  })

  it('follows key and name of the form around', async () => {
    const { user, saved } = showDesigner()
    await drawn('Task_1')
    await user.type(screen.getByLabelText('流程标识'), 'leave')
    await user.type(screen.getByLabelText('流程名称'), '请假')
    await waitFor(async () => expect(await saved()).toContain('<bpmn:process id="leave" name="请假"'))
  })

  it('lists what the check finds, and selects the element of a problem', async () => {
    const problem = { element: 'Task_1', message: '没有指定审批人', proposal: '选择人员', level: 'error' }
    const { user, checked } = showDesigner({
      props: { check: 'POST /check' },
      answer: async () => [problem],
    })
    const list = within(await screen.findByRole('region', { name: '检查结果' }, { timeout: 10_000 }))
    expect(await list.findByText('没有指定审批人；建议：选择人员')).toBeDefined()
    expect(checked).toEqual([firstDiagram()])
    expect(document.querySelector('.r-bpmn__sign--error')).toHaveProperty('title', '没有指定审批人')
    await user.click(list.getByRole('button', { name: '审批' }))
    expect(await (await panel()).findByDisplayValue('Task_1')).toBeDefined()
  })

  it('imports a file after a confirmation, and exports it', async () => {
    const { user, host, saved } = showDesigner()
    await drawn('Task_1')
    const file = document.querySelector<HTMLInputElement>('input[type=file]')!
    await user.upload(file, new File([firstDiagram('other', '其他')], 'a.bpmn'))
    await waitFor(async () => expect(await saved()).toContain('id="other" name="其他"'))
    await user.click(screen.getByRole('button', { name: /导\s*出/ }))
    expect(host.events).toContain('hand over other.bpmn')
    await user.upload(file, new File(['<a>'], 'b.bpmn'))
    await waitFor(() => expect(host.events.join()).toContain('error 文件不是可以显示的 BPMN 2.0 流程图'))
    expect(await saved()).toContain('id="other"')
  })

  it('names the reason when the stored text is no diagram, and sends it unchanged', async () => {
    const { user, saved } = showDesigner({ xml: '<a/>' })
    expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toContain('流程图无法显示')
    expect(await saved()).toBe('<a/>')
    await user.click(screen.getByRole('button', { name: '重新绘制' }))
    await drawn('Task_1')
  })

  it('is only shown when it cannot be edited, with the watermark of the library', async () => {
    showDesigner({ xml: firstDiagram(), field: { readOnly: true } })
    await drawn('Task_1')
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
    expect(document.querySelector('.bjs-powered-by')).not.toBeNull()
  })

  it('logs no error', async () => {
    const complain = vi.spyOn(console, 'error')
    showDesigner()
    await pick('Task_1')
    await (await panel()).findByLabelText('名称')
    expect(complain.mock.calls).toEqual([])
    complain.mockRestore()
  })
})
