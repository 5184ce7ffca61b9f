/** Settings of single nodes: our own, kept as JSON in the diagram, and attributes of other engines. */

import type { UserTaskNode } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import {
  type Quota,
  type Repetition,
  type TaskPriority,
  USER_TASK_DEFAULTS,
  type UserTaskSettings,
  type Voting,
} from '#shared/documents/workflow/node-settings.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import { type BpmnElement, expressionText, foreignAttribute, kindOf, settingsText } from './bpmn-element.ts'
import { foreignApprovers } from './foreign-approvers.ts'
import type { ModelProblems } from './model-problem.ts'
import { wrongSetting } from './settings-schema.ts'

export type NodeSettings = Readonly<Record<string, unknown>>

const MAX_SETTINGS_LENGTH = 20_000

export function nodeSettings(element: BpmnElement, problems: ModelProblems): NodeSettings {
  const text = settingsText(element)
  if (text === undefined) return {}
  try {
    const value: unknown = text.length <= MAX_SETTINGS_LENGTH ? parseJson(text) : undefined
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return checked(element, value as NodeSettings, problems)
    }
  } catch {
    // Reported below.
  }
  problems.error(element.id, '节点设置不是有效的 JSON 对象', '在属性面板中重新保存此节点')
  return {}
}

function checked(element: BpmnElement, settings: NodeSettings, problems: ModelProblems): NodeSettings {
  const wrong = wrongSetting(kindOf(element), settings)
  if (wrong === undefined) return settings
  problems.error(element.id, `节点设置 ${wrong} 不存在或取值无效`, '在属性面板中重新设置')
  return {}
}

export const NO_APPROVER = '没有指定审批人'

export function userTaskOf(
  element: BpmnElement,
  settings: NodeSettings,
  problems: ModelProblems,
): Omit<UserTaskNode, 'id' | 'name' | 'incoming' | 'outgoing'> {
  const own = settings as Partial<UserTaskSettings>
  const settled = { ...(own.approvers === undefined && foreignSettings(element, problems)), ...own }
  const { approvers = [] } = settled
  // Approvers that cannot be used have been reported themselves.
  if (approvers.length === 0 && !problems.hasErrorAt(element.id))
    problems.error(element.id, NO_APPROVER, '选择人员、角色、部门、岗位、部门负责人或表达式')
  return { ...USER_TASK_DEFAULTS, voting: votingOf(element, problems), ...settled, kind: 'user', approvers }
}

const ORDINARY = 50

/** Other engines count from 0 to 100. */
function foreignPriority(element: BpmnElement): TaskPriority | undefined {
  const value = Number(foreignAttribute(element, 'priority') ?? ORDINARY)
  if (value > ORDINARY) return 'H'
  return value < ORDINARY ? 'L' : undefined
}

/** Settings by the attributes of other engines. */
function foreignSettings(element: BpmnElement, problems: ModelProblems): Partial<UserTaskSettings> {
  const priority = foreignPriority(element)
  return { ...foreignApprovers(element, problems), ...(priority && { priority }) }
}

const ONE: Voting = { quota: { kind: 'any' }, order: 'parallel', veto: true }

/** A countersign of other engines says by a condition when it is complete. */
function votingOf(element: BpmnElement, problems: ModelProblems): Voting {
  const loop = element.loopCharacteristics
  if (loop === undefined) return ONE
  if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics') {
    problems.error(element.id, '不支持标准循环', '改用多实例，或用网关连回')
    return ONE
  }
  checkLoop(element, loop, problems)
  return { quota: quotaOf(element, loop, problems), order: loop.isSequential ? 'sequential' : 'parallel', veto: true }
}

const COMPLETED = /^nrOfCompletedInstances\s*(?:==|>=)\s*(nrOfInstances|\d+)$/
const RATIO = /^nrOfCompletedInstances\s*\/\s*nrOfInstances\s*(?:==|>=)\s*(\d*\.?\d+)$/

function quotaOf(element: BpmnElement, loop: BpmnElement, problems: ModelProblems): Quota {
  const condition = expressionText(loop.completionCondition?.body)
  if (condition === undefined) return { kind: 'all' }
  const count = COMPLETED.exec(condition)?.[1]
  if (count === 'nrOfInstances') return { kind: 'all' }
  if (count !== undefined) return count === '1' ? { kind: 'any' } : { kind: 'number', count: Number(count) }
  const ratio = Number(RATIO.exec(condition)?.[1])
  if (ratio > 0 && ratio <= 1) return ratio === 1 ? { kind: 'all' } : { kind: 'ratio', ratio }
  problems.error(
    element.id,
    `无法识别多实例的完成条件 ${condition}`,
    '使用 nrOfCompletedInstances/nrOfInstances >= 0.5 的形式，或在属性面板中设置会签规则',
  )
  return { kind: 'all' }
}

/** Repetition of a sub-process or call. */
export function repetitionOf(
  element: BpmnElement,
  settings: NodeSettings,
  problems: ModelProblems,
): { repeat?: Repetition } {
  if (settings.repeat !== undefined) return { repeat: settings.repeat as Repetition }
  const loop = element.loopCharacteristics
  if (loop === undefined) return {}
  checkLoop(element, loop, problems)
  const items = expressionText(foreignAttribute(loop, 'collection'))
  const variable = foreignAttribute(loop, 'elementVariable') ?? 'item'
  checkVariable(problems, element, variable)
  if (items === undefined || loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics') {
    problems.error(element.id, '多实例没有指定集合', '填写返回列表的表达式')
    return {}
  }
  return {
    repeat: {
      items,
      variable,
      sequential: loop.isSequential === true,
      quota: quotaOf(element, loop, problems),
    },
  }
}

/** A number of times or list of the standard's own data has no counterpart: lists are named by `collection`. */
function checkLoop(element: BpmnElement, loop: BpmnElement, problems: ModelProblems): void {
  const { loopCardinality, loopDataInputRef, behavior = 'All' } = loop
  if (loopCardinality !== undefined || loopDataInputRef !== undefined) {
    const what = loopCardinality === undefined ? 'loopDataInputRef' : '次数（loopCardinality）'
    problems.error(element.id, `不支持按${what}的多实例`, '填写集合（collection），审批节点按审批人会签')
  }
  if (behavior !== 'All') problems.error(element.id, '多实例不支持抛出事件（behavior）', '用完成条件代替')
}

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/

/** Expressions could not read a variable of another name. */
export function checkVariable(problems: ModelProblems, { id }: BpmnElement, name: string): void {
  if (VARIABLE.test(name) && name !== '__proto__') return
  problems.error(id, `变量名 ${name.slice(0, 80)} 无效`, '以英文字母或下划线开头，只含英文字母、数字和下划线')
}
