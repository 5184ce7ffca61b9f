import { BpmnModdle } from 'bpmn-moddle'
import type { BpmnElement } from './bpmn-element.ts'
import type { ModelProblems } from './model-problem.ts'

/** Longest drawing in UTF-16 units; one of 2,000 nodes with its diagram has about 1,500,000. */
export const MAX_XML_LENGTH = 2_000_000

/** Reads BPMN 2.0 XML. Returns its only process, or undefined when a problem has been reported. */
export async function parseBpmn(xml: string, problems: ModelProblems): Promise<BpmnElement | undefined> {
  if (xml.length > MAX_XML_LENGTH) {
    problems.error(undefined, `流程图不能超过 ${MAX_XML_LENGTH} 个字符`, '拆分为调用子流程')
    return undefined
  }
  // Entities may grow without limit, and no designer writes them.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) {
    problems.error(undefined, '流程图不能包含 DOCTYPE 或实体定义', '删除 <!DOCTYPE … > 一段')
    return undefined
  }
  const definitions = await definitionsOf(xml, problems)
  if (definitions === undefined) return undefined
  const processes = (definitions.rootElements ?? []).filter(({ $type }) => $type === 'bpmn:Process')
  if (processes.length === 1) return processes[0]
  const executable = processes.filter(({ isExecutable }) => isExecutable)
  if (executable.length === 1) return executable[0]
  if (processes.length === 0) problems.error(undefined, '流程图中没有流程（process 元素）', '在画布中绘制一个流程')
  else problems.error(undefined, `流程图中有 ${processes.length} 个流程`, '只保留一个流程，其余用调用活动引用')
  return undefined
}

async function definitionsOf(xml: string, problems: ModelProblems): Promise<BpmnElement | undefined> {
  try {
    const { rootElement, warnings } = await new BpmnModdle().fromXML(xml)
    for (const { message } of warnings) problems.warn(undefined, `读取流程图：${firstLine(message)}`)
    return rootElement as BpmnElement
  } catch (error) {
    problems.error(undefined, `流程图不是有效的 BPMN 2.0 文件：${firstLine((error as Error).message)}`)
    return undefined
  }
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!
