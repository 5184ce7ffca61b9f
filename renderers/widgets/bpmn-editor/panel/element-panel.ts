import type { ModelElement } from '#renderers/ui/bpmn/diagram-element.ts'
import { list } from '#renderers/ui/workflow/approver-fields.ts'
import type { Row } from '#shared/documents/entity.ts'
import { withoutWorkingMark } from '#shared/documents/workflow/duration.ts'
import { codeOfNamed, namedExpression } from '#shared/documents/workflow/named-expression.ts'
import { calendarOf, timeText } from '../settings/calendar-field.ts'
import { mergedSettings, type Settings, settingsOf } from '../settings/element-settings.ts'
import {
  messageFields,
  messageSettings,
  repeatFields,
  repeatSettings,
  scriptFields,
  scriptSettings,
  sendFields,
  sendSettings,
  serviceFields,
  serviceSettings,
} from '../settings/other-fields.ts'
import { userFields, userSettings } from '../settings/user-fields.ts'

export type TimerKind = 'timeDuration' | 'timeDate' | 'timeCycle'
export const TIMER_KINDS: readonly TimerKind[] = ['timeDuration', 'timeDate', 'timeCycle']

/** Change of an element that the panel asks for; absent parts stay. */
export interface ElementChange {
  /** Attributes of the element. */
  attributes?: Row
  settings?: Settings
  /** Expression of a flow; '' removes it. */
  condition?: string
  /** The flow becomes the default one of its gateway, or no longer is. */
  isDefault?: boolean
  timer?: { kind: TimerKind; value: string }
  /** Name of the message or signal, or code of the error, of an event. */
  reference?: string
}

interface ElementPanel {
  /** Block of the page `PANEL_PAGE` whose fields show the settings. */
  block: string
  title: string
  fields(element: ModelElement): Row
  change(element: ModelElement, before: Readonly<Row>, after: Readonly<Row>): ElementChange
}

/** Page with a form for each kind of element. */
export const PANEL_PAGE = 'workflow/node'

const text = (value: unknown): string => String(value ?? '').trim()

/** A panel whose fields are settings. */
function settingsPanel(
  block: string,
  title: string,
  toFields: (settings: never) => Row,
  toSettings: (row: Readonly<Row>) => object,
): ElementPanel {
  return {
    block,
    title,
    fields: (element) => toFields(settingsOf(element) as never),
    change(element, before, after) {
      const [from, to] = [toSettings(before), toSettings(after)]
      if (JSON.stringify(from) === JSON.stringify(to)) return {}
      return { settings: mergedSettings(settingsOf(element), from, to) }
    },
  }
}

/** Adds fields that are attributes of the element. */
function withAttributes(panel: ElementPanel, names: Readonly<Record<string, 'text' | 'flag'>>): ElementPanel {
  return {
    ...panel,
    fields: (element) => ({ ...panel.fields(element), ...attributesOf(element, names) }),
    change(element, before, after) {
      const changed = Object.keys(names).filter((name) => before[name] !== after[name])
      const attributes = Object.fromEntries(
        changed.map((name) => [name, names[name] === 'flag' ? after[name] === true : after[name] || undefined]),
      )
      return { ...panel.change(element, before, after), ...(changed.length > 0 && { attributes }) }
    },
  }
}

function attributesOf(element: ModelElement, names: Readonly<Record<string, 'text' | 'flag'>>): Row {
  const values = element as unknown as Row
  return Object.fromEntries(
    Object.entries(names).map(([name, kind]) => [name, kind === 'flag' ? values[name] === true : (values[name] ?? '')]),
  )
}

const eventDefinition = ({ eventDefinitions }: ModelElement): ModelElement | undefined => eventDefinitions?.[0]

const referenceOf = (element: ModelElement): string => {
  const { messageRef, signalRef, errorRef } = eventDefinition(element) ?? element
  return messageRef?.name ?? signalRef?.name ?? errorRef?.errorCode ?? ''
}

/** An event that waits for, or sends, something with a name. */
function referencePanel(block: string, title: string): ElementPanel {
  return {
    block,
    title,
    fields: (element) => ({ reference: referenceOf(element) }),
    change: (_, before, after) =>
      text(before.reference) === text(after.reference) ? {} : { reference: text(after.reference) },
  }
}

const NONE: ElementPanel = { block: 'other', title: '元素', fields: () => ({}), change: () => ({}) }

/** A date is no working time. */
const timerText = ({ timerKind, timerValue, timerCalendar }: Readonly<Row>): string =>
  timeText(timerValue, timerKind === 'timeDate' ? 'all' : timerCalendar)

const timer: ElementPanel = {
  block: 'timer',
  title: '定时事件',
  fields(element) {
    const definition = eventDefinition(element) ?? element
    const kind = TIMER_KINDS.find((each) => definition[each] !== undefined) ?? 'timeDuration'
    const value = definition[kind]?.body ?? ''
    return { timerKind: kind, timerValue: withoutWorkingMark(value), timerCalendar: calendarOf(value) }
  },
  change(_, before, after) {
    const value = timerText(after)
    if (before.timerKind === after.timerKind && timerText(before) === value) return {}
    return { timer: { kind: after.timerKind as TimerKind, value } }
  },
}

const DECIDING = new Set(['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway', 'bpmn:ComplexGateway'])

/** A condition that is a named expression and nothing else is chosen; any other is written. */
function conditionFields(condition: string): Row {
  const code = codeOfNamed(condition)
  return { condition: code === undefined ? condition : '', conditionNamed: code ?? '' }
}

function conditionOf({ condition, conditionNamed }: Readonly<Row>): string {
  const code = text(conditionNamed)
  return code === '' ? text(condition) : namedExpression(code)
}

const flow: ElementPanel = {
  block: 'flow',
  title: '连线',
  fields: (element) => ({
    ...conditionFields(element.conditionExpression?.body ?? ''),
    isDefault: element.sourceRef?.default === element,
    canDefault: DECIDING.has(element.sourceRef?.$type ?? ''),
  }),
  change: (_, before, after) => ({
    ...(conditionOf(before) !== conditionOf(after) && { condition: conditionOf(after) }),
    ...(before.isDefault !== after.isDefault && { isDefault: after.isDefault === true }),
  }),
}

const repeated = (name: string, title: string) => settingsPanel(name, title, repeatFields, repeatSettings)
const BOUNDARY = { cancelActivity: 'flag' } as const

/** Panels by the type of the element, without its prefix. */
const PANELS: Readonly<Record<string, ElementPanel>> = {
  UserTask: settingsPanel('user', '用户任务', userFields, userSettings),
  ServiceTask: settingsPanel('service', '服务任务', serviceFields, serviceSettings),
  ScriptTask: settingsPanel('script', '脚本任务', scriptFields, scriptSettings),
  SendTask: settingsPanel('send', '发送任务', sendFields, sendSettings),
  ReceiveTask: settingsPanel('receive', '接收任务', messageFields, messageSettings),
  CallActivity: withAttributes(repeated('call', '调用活动'), { calledElement: 'text' }),
  SubProcess: repeated('subprocess', '子流程'),
  SequenceFlow: flow,
  Process: { ...NONE, block: 'process', title: '流程' },
  Task: { ...NONE, title: '任务' },
  ManualTask: { ...NONE, title: '手工任务' },
  StartEvent: { ...NONE, title: '开始事件' },
  EndEvent: { ...NONE, title: '结束事件' },
  ExclusiveGateway: { ...NONE, title: '排他网关' },
  ParallelGateway: { ...NONE, title: '并行网关' },
  InclusiveGateway: { ...NONE, title: '包含网关' },
  EventBasedGateway: { ...NONE, title: '事件网关' },
}

const EVENTS: Readonly<Record<string, ElementPanel>> = {
  'bpmn:TimerEventDefinition': timer,
  'bpmn:MessageEventDefinition': referencePanel('message', '消息事件'),
  'bpmn:SignalEventDefinition': referencePanel('signal', '信号事件'),
  'bpmn:ErrorEventDefinition': referencePanel('error', '错误事件'),
}

function typePanel(element: ModelElement): ElementPanel {
  const kind = element.$type.replace(/^bpmn:/, '')
  const event = EVENTS[eventDefinition(element)?.$type ?? '']
  if (event === undefined) return PANELS[kind] ?? NONE
  // An error always interrupts.
  const canGoOn = kind === 'BoundaryEvent' && event !== EVENTS['bpmn:ErrorEventDefinition']
  return canGoOn ? withAttributes(event, BOUNDARY) : event
}

/** Adds the listeners, which every element but a note can have. */
function withListeners(panel: ElementPanel): ElementPanel {
  return {
    ...panel,
    fields: (element) => ({ ...panel.fields(element), listeners: list(settingsOf(element).listeners).join() }),
    change(element, before, after) {
      const change = panel.change(element, before, after)
      const [from, to] = [list(before.listeners), list(after.listeners)]
      if (from.join() === to.join()) return change
      const present = change.settings ?? settingsOf(element)
      return { ...change, settings: mergedSettings(present, { listeners: from }, { listeners: to }) }
    },
  }
}

/** Panel of an element: every one shows its id and its name. */
export function panelOf(element: ModelElement): ElementPanel {
  const panel = withListeners(withAttributes(typePanel(element), { name: 'text' }))
  const isBoundary = element.$type === 'bpmn:BoundaryEvent'
  return { ...panel, fields: (of) => ({ elementId: of.id ?? '', isBoundary, ...panel.fields(of) }) }
}

/** True when nothing is to be changed. */
export const isNoChange = (change: ElementChange): boolean => Object.keys(change).length === 0

/** Blocks of all panels. */
export const PANEL_BLOCKS: readonly string[] = [
  ...new Set([...Object.values(PANELS), ...Object.values(EVENTS), NONE].map(({ block }) => block)),
]
