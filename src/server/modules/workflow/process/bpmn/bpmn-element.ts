/** The parts of a parsed BPMN element that the compiler reads. */
export interface BpmnElement {
  $type: string
  $attrs: Readonly<Record<string, string>>
  /** Text of an element of another namespace. */
  $body?: string
  $children?: readonly BpmnElement[]
  id?: string
  name?: string
  isExecutable?: boolean
  flowElements?: readonly BpmnElement[]
  rootElements?: readonly BpmnElement[]
  sourceRef?: BpmnElement
  targetRef?: BpmnElement
  conditionExpression?: BpmnElement
  body?: string
  default?: BpmnElement
  eventDefinitions?: readonly BpmnElement[]
  attachedToRef?: BpmnElement
  cancelActivity?: boolean
  triggeredByEvent?: boolean
  calledElement?: string
  script?: string
  loopCharacteristics?: BpmnElement
  isSequential?: boolean
  loopCardinality?: BpmnElement
  completionCondition?: BpmnElement
  extensionElements?: { values?: readonly BpmnElement[] }
  errorRef?: BpmnElement & { errorCode?: string }
  messageRef?: BpmnElement
  signalRef?: BpmnElement
  timeDuration?: BpmnElement
  timeDate?: BpmnElement
  timeCycle?: BpmnElement
}

/** Namespaces of other engines whose attributes are understood, by the prefix that their designers write. */
const PREFIXES = ['flowable', 'activiti', 'camunda']

/** Attribute that a designer of another engine has written, such as `flowable:assignee`. */
export function foreignAttribute({ $attrs }: BpmnElement, name: string): string | undefined {
  for (const prefix of PREFIXES) {
    const value = $attrs[`${prefix}:${name}`]
    if (value !== undefined && value !== '') return value
  }
  return undefined
}

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
