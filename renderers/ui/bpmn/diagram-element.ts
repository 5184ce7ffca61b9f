/** The parts of elements of a diagram that editor and viewer use; the libraries type most of them as `any`. */

/** An element of the model, which the file stores. */
export interface ModelElement {
  $type: string
  $attrs: Readonly<Record<string, string>>
  $parent?: ModelElement
  id?: string
  name?: string
  /** Text of an expression, or of settings. */
  body?: string
  text?: string
  calledElement?: string
  cancelActivity?: boolean
  errorCode?: string
  extensionElements?: { values?: readonly ModelElement[] }
  eventDefinitions?: readonly ModelElement[]
  conditionExpression?: ModelElement
  default?: ModelElement
  sourceRef?: ModelElement
  messageRef?: ModelElement
  signalRef?: ModelElement
  errorRef?: ModelElement
  timeDuration?: ModelElement
  timeDate?: ModelElement
  timeCycle?: ModelElement
  rootElements?: readonly ModelElement[]
  triggeredByEvent?: boolean
  script?: string
  loopCharacteristics?: ModelElement
}

/** An element on the canvas. */
export interface DiagramElement {
  id: string
  type: string
  businessObject: ModelElement
  parent?: DiagramElement
  /** Element that a label outside of it belongs to. */
  labelTarget?: DiagramElement
  waypoints?: readonly { x: number; y: number }[]
  x: number
  y: number
  width: number
  height: number
}

/** The element itself, where a label is given. */
export const labelled = (element: DiagramElement): DiagramElement => element.labelTarget ?? element
