import type { DiagramElement } from '#renderers/ui/bpmn/diagram-element.ts'

/** Kinds in the list 更改类型 that the engine refuses. */
const UNSUPPORTED =
  /rule-task|transaction|event-subprocess|ad-hoc|complex-gateway|conditional|escalation|compensation|cancel|link-intermediate|(timer|message|signal|error)-start|(message|signal)-end|data-store|-pool/

type Named = Readonly<Record<string, unknown>>

/** Entries without those of kinds that cannot be run. */
export function supportedKinds<E>(entries: Readonly<Record<string, E>>): Record<string, E> {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !UNSUPPORTED.test(name)))
}

/** The panel sets repetitions; the switches serve only to remove one that another designer has drawn. */
export function supportedSwitches<E>(entries: Readonly<Record<string, E>>, element: DiagramElement): Record<string, E> {
  if (element.businessObject.loopCharacteristics) return { ...entries }
  return Object.fromEntries(
    Object.entries(entries).filter(([name]) => !/^toggle-.*(loop|-mi|collection|multiplicity)/.test(name)),
  )
}

interface PopupMenu {
  registerProvider(menu: string, priority: number, provider: object): void
}

const LAST = 100

/** Filters the list of kinds after all others have added to it. */
export class SupportedKinds {
  static $inject = ['popupMenu']

  constructor(popupMenu: PopupMenu) {
    popupMenu.registerProvider('bpmn-replace', LAST, this)
  }

  getPopupMenuEntries() {
    return (entries: Named) => supportedKinds(entries)
  }

  getPopupMenuHeaderEntries(element: DiagramElement) {
    return (entries: Named) => supportedSwitches(entries, element)
  }
}
