import { type BpmnElement, kindOf } from './bpmn-element.ts'
import type { ModelProblems } from './model-problem.ts'

/** Fault that the reader met; it reads on without the part. */
interface ReadingWarning {
  message: string
  /** Of a reference or attribute: the element that has it. */
  element?: object
  property?: string
  value?: string
}

/** For each the text is searched from its beginning. */
const MOST_PLACES = 20

/**
 * Reports what the reader has left out of a process: an error where the course would be another without it. References
 * with the prefix of the diagram's own namespace are resolved first, which the reader does not know.
 */
export function reportReadingFaults(
  problems: ModelProblems,
  xml: string,
  warnings: readonly ReadingWarning[],
  { process, byId }: { process: BpmnElement | undefined; byId: Readonly<Record<string, BpmnElement>> },
): void {
  const dropped = new Set<string>()
  let places = 0
  const placeOf = (message: string, tag: string): string | undefined => {
    places += 1
    return places > MOST_PLACES ? undefined : idAt(xml, message, tag)
  }
  for (const { message, element, property = '', value = '' } of warnings) {
    if (element === undefined) reportDropped(problems, message, dropped, placeOf)
    else reportMember(problems, element as BpmnElement, property, value, { process, byId, dropped, message })
  }
}

const DROPPED = /^unparsable content <(?:[\w.-]+:)?([\w.-]+)>[\s\S]*nested error: ([\s\S]*)$/
/** Elements without influence on the course: layout, partners, data and notes. */
const BESIDE = new RegExp(
  '^(BPMN\\w+|Bounds|waypoint|Font|extension|definitions|documentation|lane|childLaneSet|laneSet|collaboration' +
    '|participant|messageFlow|conversation\\w*|group|textAnnotation|text|association|category|categoryValue|data\\w+' +
    '|itemDefinition|ioSpecification|inputSet|outputSet|property|monitoring|auditing)$',
  'i',
)

function reportDropped(
  problems: ModelProblems,
  message: string,
  dropped: Set<string>,
  placeOf: (message: string, tag: string) => string | undefined,
): void {
  const [, tag, reason = ''] = DROPPED.exec(message) ?? []
  if (tag === undefined || BESIDE.test(tag)) {
    problems.warn(undefined, `读取流程图：${firstLine(message)}`)
    return
  }
  const [, fault, id = ''] = /^(duplicate|illegal) ID <([\s\S]*)>$/.exec(reason) ?? []
  if (fault === 'illegal') {
    dropped.add(id)
    problems.wrongId(id)
  } else if (fault === 'duplicate') {
    problems.error(id, `元素标识 ${id.slice(0, 80)} 重复`, '每个元素使用不同的标识')
  } else if (reason.startsWith('missing namespace')) {
    problems.warn(placeOf(message, tag), `没有声明命名空间前缀，${tag} 的属性没有读取：${firstLine(reason)}`)
  } else {
    const place = placeOf(message, tag)
    if (place !== undefined) dropped.add(place)
    problems.error(place, `无法识别元素 ${tag} 的内容：${firstLine(reason)}`, '按 BPMN 2.0 修改，或删除')
  }
}

/** References without which the course would be another. */
const REFERENCES: Readonly<Record<string, string>> = {
  'bpmn:sourceRef': '连线的起点',
  'bpmn:targetRef': '连线的终点',
  'bpmn:default': '默认分支',
  'bpmn:attachedToRef': '附着的活动',
  'bpmn:messageRef': '消息',
  'bpmn:signalRef': '信号',
  'bpmn:errorRef': '错误',
  'bpmn:loopDataInputRef': '多实例的数据',
}

interface Reading {
  process: BpmnElement | undefined
  byId: Readonly<Record<string, BpmnElement>>
  dropped: ReadonlySet<string>
  message: string
}

function reportMember(
  problems: ModelProblems,
  element: BpmnElement,
  property: string,
  value: string,
  { process, byId, dropped, message }: Reading,
): void {
  if (!message.startsWith('unresolved reference')) {
    problems.warn(ownerOf(element), `属性 ${property} 无法识别，没有读取`)
    return
  }
  const own = element as BpmnElement & Record<string, unknown>
  const name = property.replace(/^bpmn:/, '')
  const local = value.slice(value.indexOf(':') + 1)
  const found = local !== value && Object.hasOwn(byId, local) ? byId[local] : undefined
  const what = REFERENCES[property]
  if (what === undefined || !isWithin(element, process) || kindOf(element) === 'Association') {
    if (found === undefined) problems.warn(ownerOf(element), `引用的 ${value.slice(0, 80)} 不存在`)
    return
  }
  // Whoever reads the reference finds an id of no node, so that no second problem follows from this one.
  own[name] = found ?? { id: value }
  if (found === undefined && !dropped.has(value)) {
    problems.error(ownerOf(element), `${what} ${value.slice(0, 80)} 不存在`, '重新选择或删除')
  }
}

function isWithin(element: BpmnElement, process: BpmnElement | undefined): boolean {
  for (let at: BpmnElement | undefined = element; at !== undefined; at = at.$parent) if (at === process) return true
  return false
}

/** Id of an element, or of the one that contains it: an event definition belongs to its event. */
function ownerOf(element: BpmnElement): string | undefined {
  for (let at: BpmnElement | undefined = element; at !== undefined; at = at.$parent) {
    if (at.id !== undefined && !/EventDefinition$|Expression$/.test(at.$type)) return at.id
  }
  return undefined
}

/** Id of the element at the place of a fault, or of the one that contains it and begins last before it. */
function idAt(xml: string, message: string, tag: string): string | undefined {
  const [, line, column] = /line: (\d+)\s+column: (\d+)/.exec(message) ?? []
  let start = 0
  for (let left = Number(line); left > 0; left -= 1) start = xml.indexOf('\n', start) + 1
  const at = start + Number(column)
  const own = PARTS.test(tag) ? undefined : idsIn(xml.slice(at, xml.indexOf('>', at)).slice(0, 2_000))[0]
  return own ?? idsIn(xml.slice(Math.max(0, at - 2_000), at)).at(-1)
}

/** People look for the element that contains these. */
const PARTS = /(Expression|Definition|Characteristics|Ref|script|condition)$/i

const idsIn = (text: string): string[] =>
  [...text.matchAll(/\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, one, other]) => one ?? other ?? '')

const firstLine = (text: string): string => text.split('\n', 1)[0]!
