import { permissionOf } from '#shared/documents/entity-fields.ts'
import type { Button, Mode, Step } from '#shared/documents/page.ts'
import { permissionOfButton, standardUse } from '#shared/documents/standard-buttons.ts'
import { standardForm } from '../buttons.ts'
import type { CheckEnvironment } from '../check-environment.ts'
import { type Block, blockAround, entityAt, type Library, type PageDocument } from '../library/library.ts'
import type { Path } from '../problem.ts'
import type { Visit } from '../structure/walk-meta.ts'

/** Way to a place of a page. */
export interface Way {
  /** Codes that this user has, since the screen hides the way from all others. */
  codes: readonly string[]
  /** Mode of the form at the place, where it is known. */
  mode?: Mode
}

const OPEN: readonly Way[] = [{ codes: [] }]

export type WaysTo = (path: Path) => readonly Way[]

/**
 * Finds the users who reach a place of a page: through buttons, dialogs that buttons open, events that buttons emit.
 */
export function waysOf(document: PageDocument, library: Library, environment: CheckEnvironment): WaysTo {
  const { visits } = document.walk
  const buttons = visits.filter(({ definition }) => definition === 'Button')
  const steps = visits.filter(({ definition }) => definition === 'Step')
  const limits = visits.filter(({ schema }) => schema['x-for'] !== undefined)
  const texts = new Map(
    visits.flatMap(({ path, value }) => (typeof value === 'string' ? [[JSON.stringify(path), value] as const] : [])),
  )
  const titled = new Map<string, string[]>()
  for (const { schema, path, value } of visits) {
    if (schema.format !== 'block') continue
    const code = besides(path, 'permission')
    if (code !== undefined) titled.set(String(value), [code])
  }
  const props = new Map(
    visits.flatMap(({ path, value }) =>
      path.at(-1) === 'x-component-props' ? [[JSON.stringify(path), value] as const] : [],
    ),
  )
  const known = new Map<string, readonly Way[]>()

  return waysTo

  function waysTo(path: Path): readonly Way[] {
    const own = [...codesOfButtons(path), ...codesOfLimits(path), ...codesOfTitles(path)]
    return waysAround(path).map(({ codes, mode }) => ({
      codes: [...new Set([...codes, ...own])],
      ...(mode && { mode }),
    }))
  }

  function codesOfButtons(path: Path): string[] {
    return buttons.filter((button) => isAround(button.path, path)).flatMap((button) => codesOf(button))
  }

  /** Codes of the tab, or similar title, that shows a block around the place. */
  function codesOfTitles(path: Path): string[] {
    return path.flatMap((name, at) => (path[at - 1] === 'properties' ? (titled.get(String(name)) ?? []) : []))
  }

  function codesOf(visit: Visit): string[] {
    const use = standardUse(visit.value)
    if (!use) return [(visit.value as Button).permission ?? []].flat()
    const entity = entityAt(visit, library)
    return entity ? [permissionOfButton(use.standard, entity) ?? []].flat() : []
  }

  function codesOfLimits(path: Path): string[] {
    return limits.filter((limit) => isAround(limit.path, path)).flatMap((limit) => codeOfLimit(limit) ?? [])
  }

  function codeOfLimit(visit: Visit): string | undefined {
    if (visit.schema['x-for'] === 'edit') {
      const entity = entityAt(visit, library)
      return entity && permissionOf(entity, 'edit')
    }
    return besides(visit.path, 'permission')
  }

  /** Value of a prop beside another one. */
  function besides(path: Path, name: string): string | undefined {
    const place = JSON.stringify([...path.slice(0, -1), name])
    return texts.get(place)
  }

  /** Ways that open the block, or emit the event, that the place belongs to. */
  function waysAround(path: Path): readonly Way[] {
    const at = path.indexOf('x-on')
    if (at >= 0)
      return remembered(`event ${path[at + 1]}`, () => waysOfSteps((step) => emits(step, String(path[at + 1]))))
    const block = blockAround(path, document.blocks)
    if (!block || !isOpened(block)) return OPEN
    return remembered(`block ${block.name}`, () => [
      ...waysOfSteps((step) => opens(step, block)),
      ...waysOfStandardButtons(block),
    ])
  }

  /** A place without any way to it counts as visible to everybody; so does one that only leads to itself. */
  function remembered(key: string, find: () => readonly Way[]): readonly Way[] {
    const found = known.get(key)
    if (found) return found
    known.set(key, [])
    const ways = find()
    known.set(key, ways.length > 0 ? ways : OPEN)
    return known.get(key)!
  }

  function isOpened({ component, path }: Block): boolean {
    if (environment.pageMeta['x-pieces']!.blocks[component]!.slot !== 'overlay') return false
    const given = props.get(JSON.stringify([...path, 'x-component-props'])) as { opened?: boolean } | undefined
    return given?.opened !== true
  }

  function waysOfSteps(isMeant: (step: Step) => Mode | boolean | undefined): Way[] {
    return steps.flatMap(({ value, path }) => {
      const meant = isMeant(value as Step)
      if (!meant) return []
      return waysTo(path).map(({ codes }) => ({ codes, ...(typeof meant === 'string' && { mode: meant }) }))
    })
  }

  function waysOfStandardButtons(block: Block): Way[] {
    const isEditor = standardForm(document, environment) === block
    return buttons.flatMap((visit) => {
      const { standard: mode, target } = standardUse(visit.value) ?? {}
      if (target === undefined ? !isEditor : target !== block.name) return []
      return mode === 'add' || mode === 'edit' || mode === 'view'
        ? waysTo(visit.path).map(({ codes }) => ({ codes: [...new Set([...codes, ...codesOf(visit)])], mode }))
        : []
    })
  }
}

function emits({ use, with: given }: Step, event: string): boolean {
  return use === 'emit' && given?.event === event
}

function opens({ use, with: given }: Step, { name }: Block): Mode | undefined {
  return use === 'open' && given?.target === name ? ((given?.mode as Mode | undefined) ?? 'add') : undefined
}

/** Returns whether a path equals a part or lies inside it. */
function isAround(part: Path, path: Path): boolean {
  return part.length <= path.length && part.every((key, at) => key === path[at])
}
