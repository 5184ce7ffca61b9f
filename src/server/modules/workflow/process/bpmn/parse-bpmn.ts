import { BpmnModdle, type BpmnReader, type ReadingContext, type RootHandler } from 'bpmn-moddle'
import { type BpmnElement, renamePrefixes } from './bpmn-element.ts'
import type { ModelProblems } from './model-problem.ts'
import { reportReadingFaults } from './reading-faults.ts'

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
  return await readProcess(xml, problems)
}

function hasMore(text: string, part: string, most: number): boolean {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
    count += 1
    if (count > most) return true
  }
  return false
}

async function readProcess(xml: string, problems: ModelProblems): Promise<BpmnElement | undefined> {
  const reading = await read(xml, problems)
  if (reading === undefined) return undefined
  const { rootElement, elementsById, warnings } = reading
  const definitions = rootElement as BpmnElement
  const process = theProcess(definitions.rootElements ?? [], problems)
  if (process !== undefined) renamePrefixes(definitions, process)
  const byId = elementsById as Readonly<Record<string, BpmnElement>>
  reportReadingFaults(problems, xml, warnings, { process, byId })
  if (process === undefined && !problems.hasErrors)
    problems.error(undefined, '流程图中没有流程（process 元素）', '在画布中绘制一个流程')
  return process
}

async function read(xml: string, problems: ModelProblems) {
  try {
    return await new BpmnModdle().fromXML(xml, { handler: handlerWithLimit })
  } catch (error) {
    const [reason] = (error as Error).message.split('\n', 1)
    problems.error(undefined, `流程图不是有效的 BPMN 2.0 文件：${reason}`)
    return undefined
  }
}

/** The only process, the only one to be executed, or the only one that is drawn: the others are pools of partners. */
function theProcess(roots: readonly BpmnElement[], problems: ModelProblems): BpmnElement | undefined {
  const processes = roots.filter(({ $type }) => $type === 'bpmn:Process')
  const tests = [() => true, ({ isExecutable }: BpmnElement) => isExecutable === true, isDrawn]
  for (const test of tests) {
    const found = processes.filter(test)
    if (found.length === 1) return found[0]
  }
  if (processes.length > 1) {
    const message = `流程图中有 ${processes.length} 个流程`
    problems.error(processes[1]!.id, message, '只将一个设为可执行（isExecutable），其余用调用活动引用')
  }
  return undefined
}

const isDrawn = ({ flowElements = [] }: BpmnElement): boolean => flowElements.length > 0

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
