import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useLatest } from 'ahooks'
import { type RefObject, useEffect } from 'react'
import type { Aim } from '../nested-rows.ts'
import { dropBefore } from './drop-place.ts'

/** Key of the field, or place of the entry of the palette. */
export interface Carried {
  field?: string
  entry?: string
}

interface Dropping {
  /** Whether the item may go into a holder. */
  fits(carried: Carried): boolean
  /** @param isFlat in a list that shows each field in one line */
  drop(carried: Carried, aim: Aim, isFlat: boolean): void
}

const CARRIED = '[data-field], [data-entry]'

/**
 * Drags fields within and between the lists, and controls from the palette into them. Cards come and go, so each is
 * prepared when the pointer enters it; keys do the same for the keyboard.
 */
export function useCanvasDrag(root: RefObject<HTMLElement | null>, dropping: Dropping): void {
  const latest = useLatest(dropping)
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
      // Listens to an inner list together with the outer one: a card that leaves the inner list enters the outer.
      let zone = (target as HTMLElement).closest<HTMLElement>('[data-zone]')
      while (zone) {
        watch(zone)
        zone = zone.parentElement!.closest<HTMLElement>('[data-zone]')
      }
    }
    const watch = (zone: HTMLElement) => {
      if (known.has(zone)) return
      const { holder: container } = zone.dataset
      const clean = dropTargetForElements({
        element: zone,
        canDrop: ({ source }) =>
          source.data.canvas === element && (container === undefined || latest.current.fits(source.data)),
        onDrag: ({ location, self }) => {
          const { dropTargets, input } = location.current
          mark(zone, dropTargets[0]?.element === self.element ? targetAt(zone, input) : null)
        },
        onDragLeave: () => mark(zone, null),
        onDrop: ({ source, location, self }) => {
          mark(zone, null)
          const { dropTargets, input } = location.current
          if (dropTargets[0]?.element !== self.element) return
          const before = targetAt(zone, input)?.dataset.field
          const aim = { ...(before !== undefined && { before }), ...(container !== undefined && { container }) }
          latest.current.drop(source.data, aim, zone.dataset.zone === 'flat')
        },
      })
      known.set(zone, clean)
      cleanups.add(clean)
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

/** Cards of the list, without cards of nested lists. */
const cardsIn = (zone: HTMLElement) =>
  [...zone.querySelectorAll<HTMLElement>('[data-field]')].filter(
    (card) => card.parentElement!.closest('[data-zone]') === zone,
  )

/** Box of a card, with its content. */
const roomOf = (card: HTMLElement) => (card.closest('[data-room]') ?? card).getBoundingClientRect()

/** Card before which a drop is inserted; undefined for the end. */
function targetAt(zone: HTMLElement, { clientX: x, clientY: y }: { clientX: number; clientY: number }) {
  const cards = cardsIn(zone)
  const places = cards.map((card) => (zone.dataset.holder === undefined ? roomOf(card) : card.getBoundingClientRect()))
  return cards[dropBefore(places, zone.getBoundingClientRect().width, { x, y })]
}

/** Marks the target place; null while nothing is above the zone. */
function mark(zone: HTMLElement, before: HTMLElement | undefined | null): void {
  for (const card of cardsIn(zone)) card.toggleAttribute('data-drop', card === before)
  zone.toggleAttribute('data-drop-end', before === undefined)
}
