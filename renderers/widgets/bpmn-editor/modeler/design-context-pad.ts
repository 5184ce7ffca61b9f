import ContextPadProvider from 'bpmn-js/lib/features/context-pad/ContextPadProvider'
import type { DiagramElement } from '#renderers/ui/bpmn/diagram-element.ts'
import type { AutoPlace, BpmnFactory, Create, ElementFactory } from './diagram-services.ts'
import { newShape } from './palette-entries.ts'

type Entries = ReturnType<ContextPadProvider['getContextPadEntries']>
type Given = ConstructorParameters<typeof ContextPadProvider>

/** What the library offers and the engine refuses. */
const UNSUPPORTED = ['append.condition-intermediate-event', 'append.compensation-activity']
const TASK = 'append.append-task'

/** Buttons beside the selected element: those of the library, but a task that is appended is a user task. */
export class DesignContextPad extends ContextPadProvider {
  static override $inject = ['bpmnFactory', 'elementFactory', 'autoPlace', 'create', ...ContextPadProvider.$inject]

  readonly #append: (element: DiagramElement) => void
  readonly #drag: (event: Event, element: DiagramElement) => void

  constructor(
    models: BpmnFactory,
    shapes: ElementFactory,
    autoPlace: AutoPlace,
    create: Create,
    ...given: readonly unknown[]
  ) {
    super(...(given as unknown as Given))
    const shape = () => newShape('UserTask', shapes, models)
    this.#append = (element) => autoPlace.append(element, shape())
    this.#drag = (event, source) => create.start(event, shape(), { source })
  }

  override getContextPadEntries(element: never): Entries {
    const entries = { ...super.getContextPadEntries(element) } as Record<string, object>
    for (const name of UNSUPPORTED) delete entries[name]
    if (entries[TASK]) entries[TASK] = { ...entries[TASK], ...this.#userTask() }
    return entries as Entries
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
