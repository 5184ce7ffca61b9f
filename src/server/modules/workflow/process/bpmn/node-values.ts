import type { ProcessNode, Wait } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import { dueTime } from '#server/modules/workflow/process/instance/due-time.ts'
import type { ListenedSettings } from '#shared/documents/workflow/node-settings.ts'
import {
  type BpmnElement,
  definitionsOf,
  expressionText,
  foreignAttribute,
  hasExpression,
  kindOf,
} from './bpmn-element.ts'
import type { ModelProblems } from './model-problem.ts'
import { checkVariable, type NodeSettings, nodeSettings, repetitionOf, userTaskOf } from './node-settings.ts'

const DEFAULT_ATTEMPTS = 3
/** Handler that calls a registered data source. */
export const HTTP_SERVICE = 'http'

type NodeValues = ({ kind: ProcessNode['kind'] } & Record<string, unknown>) | undefined

/** Kind of a node with the values of that kind; undefined when it cannot be run, which is reported. */
export function nodeValues(problems: ModelProblems, element: BpmnElement): NodeValues {
  const unsupported = unsupportedValue(element)
  if (unsupported !== undefined) return refuse(problems, element, unsupported[0], unsupported[1])
  const settings = nodeSettings(element, problems)
  const values = valuesOf(problems, element, settings)
  return values && { ...values, ...listenersOf(settings) }
}

/** Listeners of a node, a flow or a process. */
export function listenersOf({ listeners }: NodeSettings): ListenedSettings {
  return Array.isArray(listeners) && listeners.length > 0 ? { listeners: [...new Set<string>(listeners)] } : {}
}

function valuesOf(problems: ModelProblems, element: BpmnElement, settings: NodeSettings): NodeValues {
  const kind = kindOf(element)
  switch (kind) {
    case 'StartEvent':
      return startOf(problems, element)
    case 'EndEvent':
      return endOf(problems, element)
    case 'UserTask':
      return userTaskOf(element, settings, problems)
    case 'ServiceTask':
      return serviceOf(problems, element, settings)
    case 'ScriptTask':
      return scriptOf(problems, element, settings)
    case 'SendTask':
      if (settings.cc !== undefined) return { kind: 'copy', cc: settings.cc }
      return { kind: 'send', message: messageKey(problems, element, settings) }
    case 'ReceiveTask':
      return { kind: 'wait', wait: { kind: 'message', key: messageKey(problems, element, settings) } }
    case 'Task':
    case 'ManualTask':
      return { kind: 'manual' }
    case 'ExclusiveGateway':
    case 'InclusiveGateway':
    case 'ParallelGateway':
    case 'EventBasedGateway':
      return { kind: GATEWAYS[kind]! }
    case 'SubProcess':
      if (element.triggeredByEvent) return refuse(problems, element, '事件子流程', '用边界事件代替')
      return { kind: 'subprocess', innerStart: '', ...repetitionOf(element, settings, problems) }
    case 'CallActivity':
      return callOf(problems, element, settings)
    case 'BoundaryEvent':
      return boundaryOf(problems, element)
    case 'IntermediateCatchEvent':
      return catchOf(problems, element)
    case 'IntermediateThrowEvent':
      return throwOf(problems, element)
    default:
      return refuse(problems, element, UNSUPPORTED[kind] ?? kind, ALTERNATIVES[kind] ?? '改用受支持的节点')
  }
}

function refuse(problems: ModelProblems, element: BpmnElement, what: string, proposal: string): undefined {
  problems.error(element.id, `不支持${what}`, proposal)
  return undefined
}

/** Members of any node that would change its course, with what to do instead. */
function unsupportedValue(element: BpmnElement): [what: string, proposal: string] | undefined {
  const { isForCompensation, startQuantity = 1, completionQuantity = 1, eventGatewayType, instantiate } = element
  if (isForCompensation) return ['补偿活动', '改用错误边界事件之后的普通活动']
  if (startQuantity !== 1 || completionQuantity !== 1)
    return ['令牌数量（startQuantity、completionQuantity）', '改用网关']
  if (eventGatewayType === 'Parallel') return ['并行事件网关', '改用并行网关和捕获事件']
  if (instantiate) return ['由消息启动流程（instantiate）', '使用普通开始事件']
  if (definitionsOf(element).length > 1) return ['多重事件', '每个事件只保留一种定义，用事件网关或多个边界事件代替']
  return undefined
}

function startOf(problems: ModelProblems, element: BpmnElement) {
  const definition = definitionsOf(element)[0]
  if (definition === undefined) return { kind: 'start' as const }
  if (definition.$type === 'bpmn:TimerEventDefinition') {
    return refuse(
      problems,
      element,
      '定时开始事件',
      '流程由提交单据开始：使用普通开始事件，需要等待时在其后添加定时捕获事件',
    )
  }
  return refuse(problems, element, '此类开始事件', '使用普通开始事件')
}

function endOf(problems: ModelProblems, element: BpmnElement) {
  const definition = definitionsOf(element)[0]
  switch (definition?.$type) {
    case undefined:
      return { kind: 'end' as const, result: 'none' }
    case 'bpmn:TerminateEventDefinition':
      return { kind: 'end' as const, result: 'terminate' }
    case 'bpmn:ErrorEventDefinition': {
      const errorCode = definition!.errorRef?.errorCode || definition!.errorRef?.id
      return { kind: 'end' as const, result: 'error', ...(errorCode === undefined ? {} : { errorCode }) }
    }
    default:
      return refuse(problems, element, '此类结束事件', '使用普通、终止或错误结束事件')
  }
}

/** The class or expression of another engine is taken for the name of a handler. */
function serviceOf(problems: ModelProblems, element: BpmnElement, settings: NodeSettings) {
  const named = ['class', 'delegateExpression', 'expression', 'topic', 'type'].map((name) =>
    foreignAttribute(element, name),
  )
  const handler = (settings.handler as string | undefined) ?? expressionText(named.find((name) => name !== undefined))
  if (handler === undefined) problems.error(element.id, '没有指定服务', '选择已登记的服务')
  const { people, text, dataSource, method, path } = settings
  if (handler === HTTP_SERVICE && dataSource === undefined) {
    problems.error(element.id, '没有指定数据源', '选择类型为接口的数据源')
  }
  return {
    ...{ kind: 'service' as const, handler: handler ?? '' },
    attempts: Number(settings.attempts) || DEFAULT_ATTEMPTS,
    ...(people === undefined ? {} : { people }),
    ...(text === undefined ? {} : { text }),
    ...(handler === HTTP_SERVICE && { dataSource, ...(method !== undefined && { method }), path: path ?? '' }),
  }
}

function scriptOf(problems: ModelProblems, element: BpmnElement, settings: NodeSettings) {
  const expression = expressionText((settings.expression as string | undefined) ?? element.script)
  const variable = (settings.variable as string | undefined) ?? foreignAttribute(element, 'resultVariable')
  if (expression === undefined || variable === undefined) {
    problems.error(element.id, '脚本任务需要表达式和结果变量', '填写表达式，并指定保存结果的变量')
    return undefined
  }
  checkVariable(problems, element, variable)
  return { kind: 'script' as const, expression, variable }
}

function callOf(problems: ModelProblems, element: BpmnElement, settings: NodeSettings) {
  const called = element.calledElement ?? ''
  // The standard writes a qualified name.
  const processKey = called.slice(called.indexOf(':') + 1)
  if (processKey === '') {
    problems.error(element.id, '调用活动没有指定被调用的流程', '选择被调用的流程')
    return undefined
  }
  if (hasExpression(called)) {
    problems.error(element.id, `被调用的流程 ${called.slice(0, 80)} 不能是表达式`, '选择被调用的流程')
    return undefined
  }
  if (rootsOf(element).some(({ $type, id }) => id === processKey && $type.startsWith('bpmn:Global'))) {
    return refuse(problems, element, `调用全局任务 ${processKey}`, '在此流程中直接使用该任务')
  }
  return { kind: 'call' as const, processKey, ...repetitionOf(element, settings, problems) }
}

function rootsOf(element: BpmnElement): readonly BpmnElement[] {
  let at = element
  while (at.$parent !== undefined) at = at.$parent
  return at.rootElements ?? []
}

function messageKey(problems: ModelProblems, element: BpmnElement, settings: NodeSettings): string {
  const definition = definitionsOf(element)[0]
  const named = element.messageRef ?? element.signalRef ?? definition?.messageRef ?? definition?.signalRef
  const key = (settings.message as string | undefined) ?? (named?.name || named?.id)
  if (!key) problems.error(element.id, '没有指定消息', '选择或填写消息键')
  else if (hasExpression(key)) problems.error(element.id, `消息 ${key.slice(0, 80)} 不能是表达式`, '填写固定的消息键')
  return key ?? ''
}

function boundaryOf(problems: ModelProblems, element: BpmnElement) {
  const definition = definitionsOf(element)[0]
  const interrupting = element.cancelActivity !== false
  if (definition?.$type === 'bpmn:ErrorEventDefinition') {
    const code = definition.errorRef?.errorCode || definition.errorRef?.id
    if (!interrupting) problems.warn(element.id, '错误边界事件总是中断活动', '去掉 cancelActivity="false"')
    const wait = { kind: 'error', ...(code === undefined ? {} : { code }) }
    return { kind: 'boundary' as const, attachedTo: element.attachedToRef?.id ?? '', interrupting: true, wait }
  }
  const wait = waitOf(problems, element)
  if (wait === undefined) return refuse(problems, element, '此类边界事件', '使用定时、消息、信号或错误边界事件')
  return { kind: 'boundary' as const, attachedTo: element.attachedToRef?.id ?? '', interrupting, wait }
}

function catchOf(problems: ModelProblems, element: BpmnElement) {
  const wait = waitOf(problems, element)
  if (wait === undefined) return refuse(problems, element, '此类中间捕获事件', '使用定时、消息或信号事件')
  return { kind: 'wait' as const, wait }
}

function throwOf(problems: ModelProblems, element: BpmnElement) {
  const type = definitionsOf(element)[0]?.$type
  if (type === undefined) return { kind: 'manual' as const }
  if (type !== 'bpmn:MessageEventDefinition' && type !== 'bpmn:SignalEventDefinition') {
    return refuse(problems, element, '此类中间抛出事件', '使用消息或信号事件')
  }
  return { kind: 'send' as const, message: messageKey(problems, element, {}) }
}

function waitOf(problems: ModelProblems, element: BpmnElement): Wait | undefined {
  const definition = definitionsOf(element)[0]
  switch (definition?.$type) {
    case 'bpmn:TimerEventDefinition': {
      const at = timerOf(definition)
      const { timeDuration, timeDate, timeCycle } = definition
      if ([timeDuration, timeDate, timeCycle].filter((time) => time !== undefined).length > 1)
        problems.error(element.id, '定时事件有多个时间', '只保留时长、日期或周期中的一种')
      else if (at === undefined) problems.error(element.id, '定时事件没有时间', '填写时长（如 P2D）、日期或周期')
      else if (/^R0+\//.test(at))
        problems.error(element.id, '定时事件的重复次数为零', '填写次数（如 R3/PT1H），或用 R/PT1H')
      else if (!isTime(at))
        problems.error(
          element.id,
          `定时事件的时间 ${at.slice(0, 40)} 无效`,
          '填写时长（如 P2D）、日期或周期（如 R3/PT1H）',
        )
      return { kind: 'timer', at: at ?? '' }
    }
    case 'bpmn:MessageEventDefinition':
      return { kind: 'message', key: messageKey(problems, element, {}) }
    case 'bpmn:SignalEventDefinition':
      return { kind: 'signal', key: messageKey(problems, element, {}) }
    default:
      return undefined
  }
}

function isTime(at: string): boolean {
  try {
    dueTime(at, new Date())
    return true
  } catch {
    return false
  }
}

const timerOf = ({ timeDuration, timeDate, timeCycle }: BpmnElement): string | undefined =>
  expressionText((timeDuration ?? timeDate ?? timeCycle)?.body)

const GATEWAYS: Record<string, ProcessNode['kind']> = {
  ExclusiveGateway: 'exclusive',
  InclusiveGateway: 'inclusive',
  ParallelGateway: 'parallel',
  EventBasedGateway: 'event',
}

const UNSUPPORTED: Record<string, string> = {
  BusinessRuleTask: '业务规则任务',
  ComplexGateway: '复杂网关',
  AdHocSubProcess: '即席子流程',
  Transaction: '事务子流程',
  CallChoreography: '编排',
  ChoreographyTask: '编排任务',
  SubChoreography: '子编排',
  ImplicitThrowEvent: '隐式抛出事件',
}
const ALTERNATIVES: Record<string, string> = {
  BusinessRuleTask: '改用脚本任务和表达式',
  ComplexGateway: '改用包含网关或排他网关',
  AdHocSubProcess: '改用普通子流程',
  Transaction: '改用普通子流程和错误边界事件',
}
