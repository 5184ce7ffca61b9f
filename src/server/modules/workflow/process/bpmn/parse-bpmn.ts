import { BpmnModdle, type BpmnReader, type ReadingContext, type RootHandler } from 'bpmn-moddle'
import type { BpmnElement } from './bpmn-element.ts'
import type { ModelProblems } from './model-problem.ts'

/** Longest BPMN text in UTF-16 units. */
export const MAX_XML_LENGTH = 2_000_000

/** Designers declare about ten, some again at each condition. The reader copies all of them where it meets one. */
const MOST_NAMESPACES = 500
/** For each the reader counts the lines from the beginning of the text. */
const MOST_WARNINGS = 500

/**
 * Reads BPMN 2.0 XML. Returns its only process, or undefined when a problem has been reported. Every text that people
 * send comes through here, drafts to be checked too, so its limits keep one request from stopping the server.
 */
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
  if (hasMore(xml, 'xmlns', MOST_NAMESPACES)) {
    problems.error(undefined, `流程图不能声明超过 ${MOST_NAMESPACES} 个命名空间`, '在 definitions 元素上声明一次')
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

function hasMore(text: string, part: string, most: number): boolean {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
    count += 1
    if (count > most) return true
  }
  return false
}

async function definitionsOf(xml: string, problems: ModelProblems): Promise<BpmnElement | undefined> {
  try {
    const { rootElement, warnings } = await new BpmnModdle().fromXML(xml, { handler: handlerWithLimit })
    for (const { message } of warnings) problems.warn(undefined, `读取流程图：${firstLine(message)}`)
    return rootElement as BpmnElement
  } catch (error) {
    problems.error(undefined, `流程图不是有效的 BPMN 2.0 文件：${firstLine((error as Error).message)}`)
    return undefined
  }
}

/** The reader offers no way to stop it; what one of its calls throws does. */
function handlerWithLimit(this: BpmnReader, type: string): RootHandler {
  const root: RootHandler = Object.getPrototypeOf(this).handler.call(this, type)
  let context: ReadingContext | undefined
  return Object.defineProperty(root, 'context', {
    get: () => context,
    set(given: ReadingContext) {
      const { addWarning } = given
      given.addWarning = (warning) => {
        if (given.warnings.length >= MOST_WARNINGS) throw new Error(`超过 ${MOST_WARNINGS} 处内容无法识别`)
        addWarning.call(given, warning)
      }
      context = given
    },
  })
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!
