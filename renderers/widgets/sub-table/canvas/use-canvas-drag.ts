import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef } from 'react'
import { dropBefore, placeBefore } from './drop-place.ts'

interface Carried<E> {
  entries: readonly E[]
  add(entry: E, place: number): void
  move(key: string, to: number): void
  /** Keys of all fields, in the order of the table. */
  order: readonly string[]
}

const CARRIED = '[data-field], [data-entry]'

/**
 * Fields are carried within and between the lists, controls from the palette into them. Cards come and go, so each is
 * prepared when the pointer comes to it; the keyboard has keys for all of it.
 */
export function useCanvasDrag<E>(root: RefObject<HTMLElement | null>, carried: Carried<E>): void {
  const latest = useRef(carried)
  useEffect(() => {
    latest.current = carried
  })
  useEffect(() => {
    const element = root.current!
    const known = new WeakMap<Element, () => void>()
    const cleanups = new Set<() => void>()
    const prepare = ({ target }: Event) => {
      const card = (target as HTMLElement).closest<HTMLElement>(CARRIED)
      if (card && !known.has(card)) {
        const clean = draggable({ element: card, getInitialData: () => ({ ...card.dataset, canvas: element }) })
        known.set(card, clean)
        cleanups.add(clean)
      }
      const zone = (target as HTMLElement).closest<HTMLElement>('[data-zone]')
      if (zone) watch(zone)
    }
    const watch = (zone: HTMLElement) => {
      if (known.has(zone)) return
      const clean = dropTargetForElements({
        element: zone,
        canDrop: ({ source }) => source.data.canvas === element,
        onDrag: ({ location }) => mark(zone, targetAt(zone, location.current.input)),
        onDragLeave: () => mark(zone, null),
        onDrop: ({ source, location }) => {
          mark(zone, null)
          drop(source.data, zone, targetAt(zone, location.current.input))
        },
      })
      known.set(zone, clean)
      cleanups.add(clean)
    }
    const drop = ({ field, entry }: Record<string, unknown>, zone: HTMLElement, before: HTMLElement | undefined) => {
      const { entries, add, move, order } = latest.current
      const last = cardsIn(zone).at(-1)?.dataset.field
      const moved = field === undefined ? undefined : String(field)
      const place = placeBefore(order, moved, before?.dataset.field, last)
      if (moved !== undefined) move(moved, place)
      else if (entries[Number(entry)]) add(entries[Number(entry)]!, place)
    }
    for (const zone of element.querySelectorAll<HTMLElement>('[data-zone]')) watch(zone)
    element.addEventListener('pointerover', prepare)
    element.addEventListener('dragenter', prepare)
    return combine(
      () => element.removeEventListener('pointerover', prepare),
      () => element.removeEventListener('dragenter', prepare),
      ...[...cleanups],
      () => {
        for (const clean of cleanups) clean()
      },
    )
  }, [root])
}

const cardsIn = (zone: HTMLElement) => [...zone.querySelectorAll<HTMLElement>('[data-field]')]

/** The card that what is let go there comes before; undefined for the end. */
function targetAt(zone: HTMLElement, { clientX: x, clientY: y }: { clientX: number; clientY: number }) {
  const cards = cardsIn(zone)
  const places = cards.map((card) => card.getBoundingClientRect())
  return cards[dropBefore(places, zone.getBoundingClientRect().width, { x, y })]
}

/** Where it would come; null while nothing is above the zone. */
function mark(zone: HTMLElement, before: HTMLElement | undefined | null): void {
  for (const card of cardsIn(zone)) card.toggleAttribute('data-drop', card === before)
  zone.toggleAttribute('data-drop-end', before === undefined)
}
