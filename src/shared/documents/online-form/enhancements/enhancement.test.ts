import { describe, expect, it } from 'vitest'
import type { Button } from '#shared/documents/page.ts'
import { enhancementProblems } from '../checks/enhancement-problems.ts'
import { documentsOfForm, formOf } from '../form-documents.ts'
import { readForm } from '../read-form.ts'
import { readEnhancement, wireEnhancement } from './read-enhancement.ts'

const FORM = readForm({ tableName: 'deal', tableTxt: '订单' }, [
  { dbFieldName: 'order_no', dbFieldTxt: '订单号' },
  { dbFieldName: 'state', dbFieldTxt: '状态' },
  { dbFieldName: 'reason', dbFieldTxt: '原因' },
  { dbFieldName: 'hidden', dbFieldTxt: '隐藏', isShowForm: '0' },
])

const button = (code: string, buttonStyle: string, more = {}) =>
  readEnhancement({ kind: 'button', code, title: code, buttonStyle, steps: [{ kind: 'message', text: '好' }], ...more })
const change = (...steps: object[]) => readEnhancement({ kind: 'event', event: 'change', title: '填写', steps })
const sends = (more: object) => ({
  ...{ kind: 'http', text: "{'state': values.state}", source: 'shop', path: '/orders' },
  ...more,
})
const documentsWith = (...enhancements: ReturnType<typeof button>[]) => documentsOfForm({ ...FORM, enhancements }, [])
const propsOf = (block: string, ...enhancements: ReturnType<typeof button>[]) =>
  documentsWith(...enhancements).pages['online/f-deal']!.properties[block]!['x-component-props']!
const labels = (buttons: unknown) =>
  (buttons as (string | Button)[]).map((each) => (typeof each === 'string' ? each : each.label))

describe('buttons of a form', () => {
  it('appear in the place of their style, in their order', () => {
    const all = [
      button('second', 'link', { orderNum: 2 }),
      button('first', 'link', { orderNum: '1' }),
      button('some', 'batch'),
      button('top', 'button'),
      button('bottom', 'form'),
    ]
    const table = propsOf('table', ...all)
    expect(labels(table.rowButtons)).toEqual(['edit', 'first', 'second', 'view', 'history', '分享链接', 'delete'])
    expect(labels(table.batchButtons)).toEqual(['delete', 'export', 'some'])
    expect(labels(table.toolbar)).toEqual(['add', 'import', 'export', 'recycle', 'top'])
    expect(labels(propsOf('editor', ...all).buttons)).toEqual(['bottom'])
  })

  it('ask, call the server for their records, and show the result', () => {
    const { buttons } = propsOf('editor', button('ok', 'form', { when: "values.state == '1'", confirm: '确定吗?' }))
    expect(buttons).toEqual([
      {
        label: 'ok',
        permission: 'online:data:deal:button:ok',
        when: "values.id != null && (values.state == '1')",
        do: [
          { use: 'confirm', with: { title: '确定吗?' } },
          {
            use: 'call',
            with: {
              call: 'POST /online/cgform/api/doButton',
              body: { formId: 'deal', buttonCode: 'ok', dataId: { expr: 'values.id' } },
            },
          },
          { use: 'close', with: { target: 'editor' } },
          { use: 'reload', with: { target: 'table' } },
        ],
      },
    ])
  })

  it('leave a form as it is that has none', () => {
    expect(documentsWith().pages).toEqual(documentsOfForm(FORM, []).pages)
  })
})

describe('a form that is opened', () => {
  const opened = (...steps: object[]) => readEnhancement({ kind: 'event', event: 'afterLoad', title: '打开', steps })

  it('does its steps one after the other, above the fields', () => {
    const steps = opened(
      { kind: 'set', field: 'state', text: "'新'", when: 'values.id == null' },
      { kind: 'message', text: '请核对', when: "values.state == '新'" },
    )
    expect(enhancementProblems(steps, FORM, documentsOfForm(FORM, []).entity)).toEqual([])
    const fields = propsOf('editor', steps).fields as unknown[]
    expect(fields.slice(0, 2)).toEqual([
      {
        widget: 'Note',
        reactions: [{ use: 'opened', when: 'values.id == null', with: { field: 'state', value: "'新'" } }],
      },
      { widget: 'Note', props: { text: '请核对' }, reactions: [{ use: 'opened', when: "values.state == '新'" }] },
    ])
  })

  it('sets only existing fields, and reads no earlier record', () => {
    const wrong = opened({ kind: 'set', field: 'hidden', text: 'old.state' }, { kind: 'refuse', text: '不' })
    expect(enhancementProblems(wrong, FORM, documentsOfForm(FORM, []).entity).map(({ field }) => field)).toEqual([
      'steps[0].field',
      'steps[0].text',
      'steps[1].kind',
    ])
  })
})

it('is refused for an unknown event, whatever its name', () => {
  const { entity } = documentsOfForm(FORM, [])
  for (const event of ['never', 'constructor', '__proto__', 'toString']) {
    const made = readEnhancement({ kind: 'event', event, title: '无', steps: [{ kind: 'sql', text: 'x' }] })
    expect(enhancementProblems(made, FORM, entity)).toMatchObject([{ field: 'event', message: `没有事件 ${event}` }])
  }
})

describe('a form with change hooks', () => {
  const following = change(
    { kind: 'show', field: 'reason', when: "values.state == '退回'" },
    { kind: 'require', field: 'reason', when: "values.state == '退回'", text: '请说明原因' },
    { kind: 'set', field: 'order_no', text: 'upper(values.orderNo)' },
  )

  it('has reactions on its fields', () => {
    expect(propsOf('editor', following).fields).toEqual([
      { field: 'orderNo', reactions: [{ use: 'value', with: { value: 'upper(values.orderNo)' } }] },
      'state',
      {
        field: 'reason',
        reactions: [
          { use: 'visible', when: "values.state == '退回'" },
          { use: 'required', when: "values.state == '退回'" },
        ],
      },
    ])
  })

  it('has rules for required fields, which the server checks too', () => {
    expect(documentsWith(following).entity['x-rules']).toEqual([
      { when: "values.state == '退回'", require: ['reason'], message: '请说明原因' },
    ])
    expect(documentsWith().entity['x-rules']).toBeUndefined()
  })
})

describe('a button or an event', () => {
  const { entity } = documentsOfForm(FORM, [])
  const problemsAt = (enhancement: ReturnType<typeof button>) =>
    enhancementProblems(enhancement, FORM, entity).map(({ field }) => field)

  it('is stored inside the form and read from it again', () => {
    const enhancement = button('ok', 'link')
    const kept = formOf(documentsWith(enhancement).entity)
    expect(kept?.enhancements).toEqual([enhancement])
    expect(readEnhancement(wireEnhancement(enhancement))).toEqual(enhancement)
    const scripted = button('run', 'link', { steps: [{ kind: 'script' }], script: '\nnotify(1)\n' })
    expect(scripted).toMatchObject({ script: '\nnotify(1)' })
    expect(readEnhancement(wireEnhancement(scripted))).toEqual(scripted)
    expect(readEnhancement({ ...wireEnhancement(enhancement), script: 'left over' })).toEqual(enhancement)
    const steps = [{ kind: 'http', text: 'values', source: 'shop', method: 'PUT', path: '/orders/#{id}' }]
    const sending = button('send', 'link', { steps })
    expect(sending.steps[0]).toMatchObject({ request: { source: 'shop', method: 'PUT', path: '/orders/#{id}' } })
    expect(wireEnhancement(sending).steps).toMatchObject(steps)
    expect(readEnhancement(wireEnhancement(sending))).toEqual(sending)
    const event = change({ kind: 'show', field: 'reason', when: 'true' })
    expect(readEnhancement(wireEnhancement(event))).toEqual(event)
  })

  it.each<[string, ReturnType<typeof button>, string[]]>([
    ['a sound one', button('ok', 'link', { when: "row.state == '1'" }), []],
    ['the words of a form in a row', button('ok', 'link', { when: "values.state == '1'" }), ['when']],
    ['the words of a row above a list', button('ok', 'button', { when: "row.state == '1'" }), ['when']],
    [
      'a step of a form at a button',
      button('ok', 'link', { steps: [{ kind: 'show', field: 'state', when: 'true' }] }),
      ['steps[0].kind'],
    ],
    [
      'a statement while it is filled in',
      change({ kind: 'sql', text: 'delete from of_deal where true' }),
      ['steps[0].kind'],
    ],
    [
      'what was before, while it is filled in',
      change({ kind: 'set', field: 'state', text: 'old.state' }),
      ['steps[0].text'],
    ],
    ['a field that is not in the form', change({ kind: 'show', field: 'hidden', when: 'true' }), ['steps[0].field']],
    ['a field that is shown without a condition', change({ kind: 'show', field: 'state' }), ['steps[0].when']],
    [
      'a value above a list, where there is no record',
      button('ok', 'button', { steps: [{ kind: 'set', field: 'state', text: '1' }] }),
      ['steps[0].kind'],
    ],
    ['a script', button('ok', 'link', { steps: [{ kind: 'script' }], script: "notify('好')" }), []],
    ['what is sent', button('ok', 'link', { steps: [sends({})] }), []],
    [
      'what is sent nowhere',
      button('ok', 'link', { steps: [sends({ source: '', path: '/#{gone}', text: 'values.state' })] }),
      ['steps[0].text', 'steps[0].source', 'steps[0].path'],
    ],
    ['a question', button('ok', 'link', { steps: [sends({ method: 'GET' })] }), ['steps[0].method']],
    ['what is sent while it is filled in', change(sends({})), ['steps[0].kind']],
    ['no script', button('ok', 'link', { steps: [{ kind: 'script' }], script: ' ' }), ['script']],
    [
      'two steps for one script',
      button('ok', 'link', { steps: [{ kind: 'script' }, { kind: 'script' }], script: '1' }),
      ['steps'],
    ],
    [
      'a script while it is filled in',
      readEnhancement({ ...change({ kind: 'script' }), event: 'change', script: '1' }),
      ['steps[0].kind'],
    ],
    ['too many steps', button('ok', 'link', { steps: Array(21).fill({ kind: 'message', text: '好' }) }), ['steps']],
    ['no kind', readEnhancement({ title: 'x' }), ['kind']],
  ])('is judged: %s', (_, enhancement, at) => {
    expect(problemsAt(enhancement)).toEqual(at)
  })
})
