import ContextPadProvider from 'bpmn-js/lib/features/context-pad/ContextPadProvider'
import type { DiagramElement } from '#renderers/ui/bpmn/diagram-element.ts'
import type { AutoPlace, BpmnFactory, Create, ElementFactory } from './diagram-services.ts'
import { newShape } from './palette-entries.ts'

type Entries = ReturnType<ContextPadProvider['getContextPadEntries']>
type Given = ConstructorParameters<typeof ContextPadProvider>

/** Entries that the library offers and the engine refuses. */
const UNSUPPORTED = ['append.condition-intermediate-event', 'append.compensation-activity']
const TASK = 'append.append-task'
const KINDS = 'replace'
const MENU_GAP = 5

interface PopupMenu {
  open(element: DiagramElement, menu: string, position: object, options: object): void
}

/** Buttons beside the selected element: those of the library, but a task that is appended is a user task. */
export class DesignContextPad extends ContextPadProvider {
  static override $inject = [
    'bpmnFactory',
    'elementFactory',
    'autoPlace',
    'create',
    'popupMenu',
    ...ContextPadProvider.$inject,
  ]

  readonly #append: (element: DiagramElement) => void
  readonly #drag: (event: Event, element: DiagramElement) => void
  readonly #menu: PopupMenu

  constructor(
    models: BpmnFactory,
    shapes: ElementFactory,
    autoPlace: AutoPlace,
    create: Create,
    menu: PopupMenu,
    ...given: readonly unknown[]
  ) {
    super(...(given as unknown as Given))
    this.#menu = menu
    const shape = () => newShape('UserTask', shapes, models)
    this.#append = (element) => autoPlace.append(element, shape())
    this.#drag = (event, source) => create.start(event, shape(), { source })
  }

  override getContextPadEntries(element: never): Entries {
    const entries = { ...super.getContextPadEntries(element) } as Record<string, object>
    for (const name of UNSUPPORTED) delete entries[name]
    if (entries[TASK]) entries[TASK] = { ...entries[TASK], ...this.#userTask() }
    if (entries[KINDS]) entries[KINDS] = { ...entries[KINDS], action: { click: this.#openKinds } }
    return entries as Entries
  }

  /** The list of kinds below its button; the library's own code asks for the pad in a way that it warns about. */
  #openKinds = (event: MouseEvent, element: DiagramElement): void => {
    const button = event.target as Element
    const box = button.getBoundingClientRect()
    const origin = originOfFixed(button.closest('.djs-parent') ?? document.body)
    const position = { x: box.left - origin.left, y: box.bottom - origin.top + MENU_GAP }
    this.#menu.open(
      element,
      'bpmn-replace',
      { ...position, cursor: position },
      { title: '更改类型', width: 300, search: true },
    )
  }

  #userTask(): object {
    return {
      className: 'bpmn-icon-user-task',
      title: '追加用户任务',
      action: {
        click: (_: Event, element: DiagramElement) => this.#append(element),
        dragstart: (event: Event, element: DiagramElement) => this.#drag(event, element),
      },
    }
  }
}

/** Corner that fixed positions count from: that of the window, or of an element with container queries around. */
function originOfFixed(inside: Element): DOMRect {
  const probe = document.createElement('div')
  Object.assign(probe.style, { position: 'fixed', top: '0', left: '0' })
  inside.append(probe)
  const origin = probe.getBoundingClientRect()
  probe.remove()
  return origin
}
