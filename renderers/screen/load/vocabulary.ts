/** Names that pages may use, by kind of plugin. */

import { actions } from '#renderers/actions/registry.ts'
import { blocks } from '#renderers/blocks/registry.ts'
import type { ActionManifest, BlockManifest, ReactionManifest } from '#renderers/manifest.ts'
import type { ActionEntry, BlockEntry, WidgetEntry } from '#renderers/plugin.ts'
import type { ReactionEntry } from '#renderers/reaction-plugin.ts'
import { reactions } from '#renderers/reactions/registry.ts'
import { loadChunk } from '#renderers/ui/feedback/load-module.ts'
import { widgets } from '#renderers/widgets/registry.ts'
import type { Page } from '#shared/documents/page.ts'

/** Input of prepare-page about plugins: their manifests, and the registry entries of widgets. */
export interface Vocabulary {
  widgets: ReadonlyMap<string, Pick<WidgetEntry, 'asks' | 'rows'>>
  blocks: ReadonlyMap<string, BlockManifest>
  actions: ReadonlyMap<string, ActionManifest>
  reactions: ReadonlyMap<string, ReactionManifest>
}

/** Loads blocks that few pages name with the first page that does, before anything else is read from that page. */
export async function loadLazyBlocks(page: Page): Promise<void> {
  if (namesOnly(page.properties, blockByComponent)) return
  const { lazyBlocks } = await loadChunk(() => import('#renderers/blocks/lazy-registry.ts'))
  for (const entry of lazyBlocks) addTo(blockByComponent, blockManifests, entry)
}

function namesOnly(nodes: Page['properties'], known: ReadonlyMap<string, unknown>): boolean {
  return Object.values(nodes).every((node) => known.has(node['x-component']) && namesOnly(node.properties ?? {}, known))
}

/** Loads actions and reactions that few pages name with the first page that does. */
export async function loadLazyPlugins(page: Page): Promise<void> {
  if (namesUnknown(page)) await loadLazy()
}

/** Returns an action of a standard button, which the page did not wait for. */
export async function actionNamed(name: string): Promise<ActionEntry> {
  if (!actionByName.has(name)) await loadLazy()
  return actionByName.get(name)!
}

async function loadLazy(): Promise<void> {
  const [{ lazyActions }, { lazyReactions }] = await loadChunk(() =>
    Promise.all([import('#renderers/actions/lazy-registry.ts'), import('#renderers/reactions/lazy-registry.ts')]),
  )
  for (const entry of lazyActions) addTo(actionByName, actionManifests, entry)
  for (const entry of lazyReactions) addTo(reactionByName, reactionManifests, entry)
}

/** Whether the part uses, at any depth, an action or reaction that is not loaded yet. */
function namesUnknown(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false
  const { use } = part as { use?: unknown }
  if (typeof use === 'string' && !actionByName.has(use) && !reactionByName.has(use)) return true
  return Object.values(part).some(namesUnknown)
}

function addTo<M extends { name: string }, E extends { manifest: M }>(
  entries: Map<string, E>,
  manifests: Map<string, M>,
  entry: E,
): void {
  entries.set(entry.manifest.name, entry)
  manifests.set(entry.manifest.name, entry.manifest)
}

function byName<E extends { manifest: { name: string } }>(entries: readonly E[]): Map<string, E> {
  return new Map(entries.map((entry) => [entry.manifest.name, entry]))
}

function manifests<M extends { name: string }>(entries: readonly { manifest: M }[]): Map<string, M> {
  return new Map(entries.map(({ manifest }) => [manifest.name, manifest]))
}

export const widgetByName: ReadonlyMap<string, WidgetEntry> = new Map(widgets.map((entry) => [entry.name, entry]))
export const blockByComponent = byName<BlockEntry>(blocks)
const blockManifests = manifests<BlockManifest>(blocks)
export const actionByName = byName<ActionEntry>(actions)
export const reactionByName = byName<ReactionEntry>(reactions)
const actionManifests = manifests<ActionManifest>(actions)
const reactionManifests = manifests<ReactionManifest>(reactions)

export const vocabulary: Vocabulary = {
  widgets: widgetByName,
  blocks: blockManifests,
  actions: actionManifests,
  reactions: reactionManifests,
}
