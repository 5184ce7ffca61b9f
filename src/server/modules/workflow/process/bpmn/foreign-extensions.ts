/** What other engines add to BPMN, and this one does not carry out. */

import { type BpmnElement, kindOf } from './bpmn-element.ts'
import type { ModelProblems } from './model-problem.ts'

const FOREIGN = /^(flowable|activiti|camunda|zeebe):(.*)$/

/**
 * Reports attributes and extension elements of other engines: those that change the course keep the process from being
 * deployed, the others give a warning, unless nothing depends on them.
 */
export function reportForeign(problems: ModelProblems, element: BpmnElement): void {
  const { id, extensionElements, loopCharacteristics } = element
  for (const part of [element, loopCharacteristics ?? []].flat()) {
    for (const [name, value] of Object.entries(part.$attrs)) {
      const local = FOREIGN.exec(name)?.[2]
      if (local !== undefined && value !== '' && !isUnderstood(part, local, value)) report(problems, id, name, local)
    }
  }
  for (const extension of extensionElements?.values ?? []) reportElement(problems, id, extension)
}

function isUnderstood(element: BpmnElement, name: string, value: string): boolean {
  if (READ.has(name) || WITHOUT_EFFECT.test(name)) return true
  if (name === 'resultVariable') return kindOf(element) === 'ScriptTask'
  return name === 'triggerable' && value !== 'true'
}

function reportElement(problems: ModelProblems, id: string | undefined, extension: BpmnElement): void {
  const local = FOREIGN.exec(extension.$type)?.[2]
  if (local === undefined || WITHOUT_EFFECT.test(local)) return
  if ((local === 'in' || local === 'out') && !isMapping(extension)) return
  report(problems, id, extension.$type, local)
}

/** A called process gets all variables as they are, so only other names and values are a mapping. */
function isMapping({ $type, ...values }: BpmnElement): boolean {
  const { source, target, sourceExpression, businessKey } = values as Record<string, unknown>
  if ($type.endsWith(':out')) return true
  if (businessKey !== undefined) return false
  return sourceExpression !== undefined || source !== target
}

function report(problems: ModelProblems, id: string | undefined, name: string, local: string): void {
  const refused = Object.hasOwn(REFUSED, local) ? REFUSED[local] : undefined
  if (refused !== undefined) {
    problems.error(id, `不支持 ${name}（${refused[0]}）`, refused[1])
    return
  }
  const known = WARNED.find(([pattern]) => pattern.test(local))
  const what = known === undefined ? name : `${name}（${known[1]}）`
  problems.warn(id, `${what}不起作用`, known?.[2] ?? '如有需要，用受支持的节点或设置代替')
}

/** Attributes that the compiler reads. */
const READ = new Set([
  ...['assignee', 'candidateUsers', 'candidateGroups', 'priority', 'initiator', 'collection', 'elementVariable'],
  ...['class', 'delegateExpression', 'expression', 'topic', 'type'],
])

/** Notes of designers, and hints on how another engine does its work. */
const WITHOUT_EFFECT = new RegExp(
  '^(async\\w*|exclusive|isExclusive|job\\w*|taskPriority|failedJobRetryTimeCycle|historyTimeToLive|versionTag' +
    '|isStartableInTasklist|properties|modelerTemplate\\w*|initiator-can-complete|.*-(name|email|idm.*)|category' +
    '|owner|localScope|storeResultVariableAsTransient|autoStoreVariables|sourcedocument|design)$',
)

const REFUSED: Readonly<Record<string, readonly [what: string, proposal: string]>> = {
  skipExpression: ['跳过表达式', '用排他网关绕过此节点'],
  triggerable: ['服务之后等待触发', '在服务任务之后添加接收任务'],
  inputOutput: ['输入输出参数', '用脚本任务设置变量'],
  connector: ['连接器', '选择已登记的服务'],
  in: ['传入变量的映射', '被调用的流程得到全部变量；改名用脚本任务'],
  out: ['传出变量的映射', '用消息交回结果'],
  variableMappingClass: ['变量映射类', '被调用的流程得到全部变量'],
  variableMappingDelegateExpression: ['变量映射', '被调用的流程得到全部变量'],
}

const WARNED: readonly (readonly [pattern: RegExp, what: string, proposal: string])[] = [
  [/^executionListener$/, '执行监听器', '用服务任务或脚本任务代替'],
  [/^taskListener$/, '任务监听器', '用服务任务或脚本任务代替'],
  [/^eventListener$/, '事件监听器', '用服务任务或脚本任务代替'],
  [/^form/, '表单', '流程绑定表单，字段权限在节点上设置'],
  [/^(dueDate|followUpDate|businessCalendarName)$/, '期限', '在属性面板中设置超时'],
  [/^candidateStarter/, '发起人范围', '在流程的发起范围中设置'],
  [/^result/, '结果变量', '服务的结果以自己的名称保存'],
]
