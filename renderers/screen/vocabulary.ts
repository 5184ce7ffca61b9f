/** The names that pages may use, by kind of piece. */
import { actions } from '../actions/registry.ts'
import { blocks } from '../blocks/registry.ts'
import type { ActionManifest, BlockManifest, ReactionManifest } from '../manifest.ts'
import type { ActionEntry, BlockEntry, ReactionEntry, WidgetEntry } from '../pieces.ts'
import { reactions } from '../reactions/registry.ts'
import { widgets } from '../widgets/registry.ts'

/** What prepare-page must know of the pieces: their manifests, and of widgets what their entries say. */
export interface Vocabulary {
  widgets: ReadonlyMap<string, Pick<WidgetEntry, 'asks'>>
  blocks: ReadonlyMap<string, BlockManifest>
  actions: ReadonlyMap<string, ActionManifest>
  reactions: ReadonlyMap<string, ReactionManifest>
}

function byName<E extends { manifest: { name: string } }>(entries: readonly E[]): ReadonlyMap<string, E> {
  return new Map(entries.map((entry) => [entry.manifest.name, entry]))
}

function manifests<M extends { name: string }>(entries: readonly { manifest: M }[]): ReadonlyMap<string, M> {
  return new Map(entries.map(({ manifest }) => [manifest.name, manifest]))
}

export const widgetByName: ReadonlyMap<string, WidgetEntry> = new Map(widgets.map((entry) => [entry.name, entry]))
export const blockByComponent: ReadonlyMap<string, BlockEntry> = byName(blocks)
export const actionByName: ReadonlyMap<string, ActionEntry> = byName(actions)
export const reactionByName: ReadonlyMap<string, ReactionEntry> = byName(reactions)

export const vocabulary: Vocabulary = {
  widgets: widgetByName,
  blocks: manifests(blocks),
  actions: manifests(actions),
  reactions: manifests(reactions),
}
