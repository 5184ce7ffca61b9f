/** The services of the diagram library that the editor uses, in the types of this product. */
import type { DiagramElement, ModelElement } from '#renderers/ui/bpmn/diagram-element.ts'

export interface Modeling {
  updateProperties(element: DiagramElement, properties: object): void
  updateModdleProperties(element: DiagramElement, model: ModelElement, properties: object): void
  createShape(shape: DiagramElement, at: { x: number; y: number }, parent: DiagramElement): DiagramElement
  removeElements(elements: readonly DiagramElement[]): void
}

export interface BpmnFactory {
  create(type: string, attributes?: object): ModelElement
}

export interface ElementFactory {
  createShape(attributes: object): DiagramElement
}

export interface Canvas {
  getRootElement(): DiagramElement
  /** Absent once the diagram was destroyed. */
  getContainer(): HTMLElement | undefined
  viewbox(): { x: number; y: number; width: number; height: number; scale: number }
  zoom(level?: number | 'fit-viewport', center?: { x: number; y: number } | 'auto'): number
  scroll(by: { dx: number; dy: number }): void
  scrollToElement(element: DiagramElement | string, padding?: number): void
  resized(): void
  addMarker(element: string, marker: string): void
  removeMarker(element: string, marker: string): void
}

export interface ElementRegistry {
  get(id: string): DiagramElement | undefined
  filter(accepts: (element: DiagramElement) => boolean): DiagramElement[]
}

export interface Selection {
  get(): DiagramElement[]
  select(element: DiagramElement | DiagramElement[] | null): void
}

export interface CommandStack {
  canUndo(): boolean
  canRedo(): boolean
  undo(): void
  redo(): void
}

export interface Overlays {
  add(element: string, type: string, overlay: { position: object; html: HTMLElement }): string
  remove(filter: { type: string }): void
}

export interface Create {
  start(event: Event, shape: DiagramElement | DiagramElement[], context?: object): void
}

export interface AutoPlace {
  append(source: DiagramElement, shape: DiagramElement): DiagramElement
}

export interface Rules {
  allowed(action: string, context: object): unknown
}

export interface GlobalTool {
  start(event: Event): void
}

export interface Services {
  modeling: Modeling
  bpmnFactory: BpmnFactory
  elementFactory: ElementFactory
  canvas: Canvas
  elementRegistry: ElementRegistry
  selection: Selection
  commandStack: CommandStack
  overlays: Overlays
  create: Create
  autoPlace: AutoPlace
  rules: Rules
  globalConnect: GlobalTool
}

/** Modeler or viewer, as far as the editor uses it. */
export interface Diagram {
  get<Name extends keyof Services>(name: Name): Services[Name]
  on(
    events: string | string[],
    listener: (event: { element?: DiagramElement; elements?: DiagramElement[] }) => void,
  ): void
  importXML(xml: string): Promise<{ warnings: readonly unknown[] }>
  saveXML(options: { format: boolean }): Promise<{ xml?: string }>
  destroy(): void
}
