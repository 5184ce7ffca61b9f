/** The parts of a parsed BPMN element that the compiler reads. */
export interface BpmnElement {
  $type: string
  $attrs: Readonly<Record<string, string>>
  /** Text of an element of another namespace. */
  $body?: string
  $children?: readonly BpmnElement[]
  /** Element that contains this one. */
  $parent?: BpmnElement
  id?: string
  name?: string
  isExecutable?: boolean
  flowElements?: readonly BpmnElement[]
  rootElements?: readonly BpmnElement[]
  sourceRef?: BpmnElement
  targetRef?: BpmnElement
  conditionExpression?: BpmnElement
  body?: string
  /** Language of an expression. */
  language?: string
  default?: BpmnElement
  eventDefinitions?: readonly BpmnElement[]
  /** Definitions that stand beside the process. */
  eventDefinitionRef?: readonly BpmnElement[]
  attachedToRef?: BpmnElement
  cancelActivity?: boolean
  triggeredByEvent?: boolean
  isForCompensation?: boolean
  startQuantity?: number
  completionQuantity?: number
  eventGatewayType?: string
  instantiate?: boolean
  calledElement?: string
  script?: string
  loopCharacteristics?: BpmnElement
  isSequential?: boolean
  loopCardinality?: BpmnElement
  loopDataInputRef?: BpmnElement
  behavior?: string
  completionCondition?: BpmnElement
  /** People of a user task, as the standard names them. */
  resources?: readonly (BpmnElement & { resourceAssignmentExpression?: { expression?: BpmnElement } })[]
  extensionElements?: { values?: readonly BpmnElement[] }
  errorRef?: BpmnElement & { errorCode?: string }
  messageRef?: BpmnElement
  signalRef?: BpmnElement
  timeDuration?: BpmnElement
  timeDate?: BpmnElement
  timeCycle?: BpmnElement
}

/** Namespaces of other engines whose attributes are understood, by the prefix that their designers write. */
const FOREIGN = new Map([
  ['http://flowable.org/bpmn', 'flowable'],
  ['http://activiti.org/bpmn', 'activiti'],
  ['http://camunda.org/schema/1.0/bpmn', 'camunda'],
])
const PREFIXES = [...FOREIGN.values()]

/** Attribute that a designer of another engine has written, such as `flowable:assignee`. */
export function foreignAttribute({ $attrs }: BpmnElement, name: string): string | undefined {
  for (const prefix of PREFIXES) {
    const value = $attrs[`${prefix}:${name}`]
    if (value !== undefined && value !== '') return value
  }
  return undefined
}

/**
 * Gives attributes and elements of other engines the prefix that their designers write, where a diagram has chosen
 * another one for the same namespace.
 */
export function renamePrefixes(definitions: BpmnElement, process: BpmnElement): void {
  const names = new Map<string, string>()
  const renamed = (name: string): string | undefined => {
    const [prefix = '', local] = name.split(':')
    const known = names.get(prefix)
    return local === undefined || known === undefined || known === prefix ? undefined : `${known}:${local}`
  }
  const rename = (element: BpmnElement): void => {
    const attributes = element.$attrs as Record<string, string>
    for (const [name, uri] of Object.entries(attributes)) {
      const known = FOREIGN.get(uri)
      if (name.startsWith('xmlns:') && known !== undefined) names.set(name.slice('xmlns:'.length), known)
    }
    if (names.size === 0) return
    for (const [name, value] of Object.entries(attributes)) {
      const known = renamed(name)
      if (known !== undefined) attributes[known] ??= value
    }
    const extensions = element.extensionElements
    if (extensions?.values === undefined) return
    extensions.values = extensions.values.map((value) => {
      const known = renamed(value.$type)
      return known === undefined ? value : { ...value, $type: known }
    })
  }
  rename(definitions)
  const open = [process]
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    rename(element)
    if (element.loopCharacteristics) open.push(element.loopCharacteristics)
    open.push(...(element.flowElements ?? []))
  }
}

/** Start events of the process that contains an element, without those of its sub-processes. */
export function startsOfProcess(element: BpmnElement): BpmnElement[] {
  let process = element
  while (process.$type !== 'bpmn:Process' && process.$parent !== undefined) process = process.$parent
  return (process.flowElements ?? []).filter(({ $type }) => $type === 'bpmn:StartEvent')
}

/** Definitions of an event, wherever they stand. */
export const definitionsOf = ({ eventDefinitions = [], eventDefinitionRef = [] }: BpmnElement): BpmnElement[] => [
  ...eventDefinitions,
  ...eventDefinitionRef,
]

/** Own settings of a node: JSON in the extension element `settings`. */
export function settingsText({ extensionElements }: BpmnElement): string | undefined {
  return extensionElements?.values?.find(({ $type }) => $type.endsWith(':settings'))?.$body
}

/** Text of an expression: `${days > 3}` of other engines is `days > 3`. */
export function expressionText(text: string | undefined): string | undefined {
  const trimmed = text?.trim()
  if (!trimmed) return undefined
  return /^[$#]\{([^{}]*)\}$/.exec(trimmed)?.[1]?.trim() ?? trimmed
}

export const kindOf = ({ $type }: BpmnElement): string => $type.replace(/^bpmn:/, '')

/** Whether a text contains an expression of another engine, alone or among other signs. */
export const hasExpression = (text: string): boolean => /[$#]\{/.test(text)
