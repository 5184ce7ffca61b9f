import { describe, expect, it } from 'vitest'
import { readEntity, readPage } from '#renderers/testing/documents.ts'
import type { ModelElement } from '#renderers/ui/bpmn/diagram-element.ts'
import { PANEL_BLOCKS, PANEL_PAGE, panelOf } from './element-panel.ts'
import { panelForm, withChoices } from './panel-fields.ts'

const element = (type: string, values: object = {}): ModelElement => ({
  $type: `bpmn:${type}`,
  $attrs: {},
  id: 'x',
  ...values,
})
const event = (type: string, definition: string, values: object = {}) =>
  element(type, { eventDefinitions: [{ $type: `bpmn:${definition}EventDefinition`, $attrs: {}, ...values }] })

const settingsElement = (settings: object) => ({
  extensionElements: { values: [{ $type: 'wf:Settings', $attrs: {}, text: JSON.stringify(settings) }] },
})

/** Change that the panel asks for when fields are typed over. */
function changed(of: ModelElement, typed: object) {
  const panel = panelOf(of)
  const before = panel.fields(of)
  return panel.change(of, before, { ...before, ...typed })
}

describe('the panel of an element', () => {
  it.each([
    [element('UserTask'), 'user'],
    [element('SendTask'), 'send'],
    [event('BoundaryEvent', 'Timer'), 'timer'],
    [event('EndEvent', 'Error'), 'error'],
    [event('EndEvent', 'Terminate'), 'other'],
    [element('DataObjectReference'), 'other'],
  ])('is a block of its page', (of, block) => {
    expect(panelOf(of).block).toBe(block)
  })

  it.each(PANEL_BLOCKS)('has only fields that its elements have: %s', (block) => {
    const { entity, groups } = panelForm(readPage(PANEL_PAGE), block)
    const names = groups.flatMap(({ uses }) =>
      uses.map((use) => (typeof use === 'string' ? use : 'field' in use && use.field)),
    )
    expect(names).toContain('elementId')
    const fields = new Set(
      [...ALL.filter((of) => panelOf(of).block === block)].flatMap((of) => Object.keys(panelOf(of).fields(of))),
    )
    expect(names.filter((name) => !fields.has(String(name)))).toEqual([])
    expect(names.filter((name) => !(String(name) in readEntity(entity).properties))).toEqual([])
  })

  it('uses every block of the page', () => {
    expect(Object.keys(readPage(PANEL_PAGE).properties).sort()).toEqual([...PANEL_BLOCKS].sort())
  })

  it('changes nothing when nothing was typed', () => {
    for (const of of ALL) expect([of.$type, changed(of, {})]).toEqual([of.$type, {}])
  })

  it('writes the name as attribute, and removes an empty one', () => {
    expect(changed(element('Task', { name: 'a' }), { name: 'b' })).toEqual({ attributes: { name: 'b' } })
    expect(changed(element('Task', { name: 'a' }), { name: '' })).toEqual({ attributes: { name: undefined } })
  })

  it('writes settings of a user task', () => {
    const typed = { approverKinds: 'people', approverPeople: 'zhang' }
    expect(changed(element('UserTask'), typed)).toEqual({
      settings: { approvers: [{ kind: 'people', refs: ['zhang'] }] },
    })
  })

  it('writes the condition of a flow and makes it the default one', () => {
    const gateway = element('ExclusiveGateway', { id: 'g' })
    const flow = element('SequenceFlow', { sourceRef: gateway })
    expect(panelOf(flow).fields(flow)).toMatchObject({ condition: '', isDefault: false, canDefault: true })
    expect(changed(flow, { condition: ' days > 3 ', isDefault: true })).toEqual({
      condition: 'days > 3',
      isDefault: true,
    })
    const task = element('SequenceFlow', { sourceRef: element('UserTask') })
    expect(panelOf(task).fields(task)).toMatchObject({ canDefault: false })
  })

  it('writes a named expression as the condition, and shows it as chosen', () => {
    const flow = element('SequenceFlow', { sourceRef: element('ExclusiveGateway') })
    expect(changed(flow, { conditionNamed: 'isLong' })).toEqual({ condition: 'expressions.isLong' })
    const named = element('SequenceFlow', { conditionExpression: { body: 'expressions.isLong' } })
    expect(panelOf(named).fields(named)).toMatchObject({ condition: '', conditionNamed: 'isLong' })
    expect(changed(named, { conditionNamed: null })).toEqual({ condition: '' })
    expect(changed(named, {})).toEqual({})
  })

  it.each(['UserTask', 'SequenceFlow', 'Process', 'StartEvent'])('writes the listeners of an element: %s', (type) => {
    const settings = (text: string) => ({ extensionElements: { values: [{ $type: 'wf:Settings', $attrs: {}, text }] } })
    const listened = element(type, settings('{"listeners":["a"],"custom":1}'))
    expect(panelOf(listened).fields(listened)).toMatchObject({ listeners: 'a' })
    expect(changed(listened, { listeners: 'a,b' })).toEqual({ settings: { listeners: ['a', 'b'], custom: 1 } })
    expect(changed(listened, { listeners: null })).toEqual({ settings: { custom: 1 } })
    expect(changed(listened, {})).toEqual({})
  })

  it('writes listeners beside other settings of one change', () => {
    const typed = { approverKinds: 'starter', listeners: 'a' }
    expect(changed(element('UserTask'), typed)).toEqual({
      settings: { approvers: [{ kind: 'starter' }], listeners: ['a'] },
    })
  })

  it('reads and writes the time of a timer', () => {
    const timer = event('BoundaryEvent', 'Timer', { timeDate: { body: '2027-01-01T00:00:00' } })
    expect(panelOf(timer).fields(timer)).toMatchObject({ timerKind: 'timeDate', timerValue: '2027-01-01T00:00:00' })
    expect(changed(timer, { timerKind: 'timeDuration', timerValue: 'P1D' })).toEqual({
      timer: { kind: 'timeDuration', value: 'P1D' },
    })
  })

  it('reads and writes working time', () => {
    const timer = event('BoundaryEvent', 'Timer', { timeCycle: { body: 'R3/WORK/PT4H' } })
    const shown = { timerKind: 'timeCycle', timerValue: 'R3/PT4H', timerCalendar: 'work' }
    expect(panelOf(timer).fields(timer)).toMatchObject(shown)
    expect(changed(timer, { timerCalendar: 'all' })).toEqual({ timer: { kind: 'timeCycle', value: 'R3/PT4H' } })
    expect(changed(timer, { timerValue: 'R2/PT4H' })).toEqual({ timer: { kind: 'timeCycle', value: 'R2/WORK/PT4H' } })
    expect(changed(timer, { timerKind: 'timeDate', timerValue: '2027-01-01' })).toEqual({
      timer: { kind: 'timeDate', value: '2027-01-01' },
    })
    const task = element('UserTask', settingsElement({ timeout: { after: 'WORK/P2D', action: 'reject' } }))
    expect(panelOf(task).fields(task)).toMatchObject({ timeoutAfter: 'P2D', timeoutCalendar: 'work' })
    expect(changed(task, { timeoutCalendar: 'all' })).toEqual({
      settings: { timeout: { after: 'P2D', action: 'reject' } },
    })
    expect(changed(task, { timeoutAfter: 'PT4H' })).toEqual({
      settings: { timeout: { after: 'WORK/PT4H', action: 'reject' } },
    })
    expect(changed(task, { timeoutAfter: '' })).toEqual({ settings: {} })
  })

  it('lets boundary events interrupt or not, except errors', () => {
    const timer = event('BoundaryEvent', 'Timer')
    Object.assign(timer, { cancelActivity: true })
    expect(changed(timer, { cancelActivity: false })).toEqual({ attributes: { cancelActivity: false } })
    expect(panelOf(event('BoundaryEvent', 'Error')).fields(event('BoundaryEvent', 'Error'))).not.toHaveProperty(
      'cancelActivity',
    )
  })

  it('reads and writes what an event refers to', () => {
    const message = event('IntermediateCatchEvent', 'Message', { messageRef: { name: 'paid' } })
    expect(panelOf(message).fields(message)).toMatchObject({ reference: 'paid' })
    expect(changed(message, { reference: ' done ' })).toEqual({ reference: 'done' })
    const error = event('BoundaryEvent', 'Error', { errorRef: { errorCode: 'E1' } })
    expect(panelOf(error).fields(error)).toMatchObject({ reference: 'E1' })
  })
})

const ALL = [
  ...['UserTask', 'ServiceTask', 'ScriptTask', 'SendTask', 'ReceiveTask', 'CallActivity', 'SubProcess'].map((type) =>
    element(type),
  ),
  ...['Process', 'SequenceFlow', 'ParallelGateway', 'TextAnnotation'].map((type) => element(type)),
  ...['Timer', 'Message', 'Signal', 'Error'].map((definition) => event('BoundaryEvent', definition)),
]

describe('the form of a panel', () => {
  it('offers the nodes of the diagram to return to', () => {
    const form = panelForm(readPage(PANEL_PAGE), 'user')
    const { groups } = withChoices(form, 'rejectNode', [{ value: 'a', text: '初审' }])
    const use = groups
      .flatMap(({ uses }) => uses)
      .find((each) => typeof each !== 'string' && 'field' in each && each.field === 'rejectNode')
    expect(use).toMatchObject({ widget: 'Select', props: { options: [{ value: 'a', text: '初审' }] } })
    expect(withChoices(form, 'rejectNode', [])).toBe(form)
  })
})
