import { register } from 'node:module'
import type { WidgetManifest } from '#renderers/manifest.ts'
import type { Vocabulary } from '#shared/check/meta/page-meta.ts'
import { BUTTON_ICONS } from '#shared/documents/button-icons.ts'
import { HOST_COMMANDS } from '#shared/wire/host-commands.ts'

/** Plugins import their styles; outside of a browser a style sheet is an empty module. */
const STYLES_ARE_EMPTY = `export const load = (url, context, next) =>
  url.split('?')[0].endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context)`

/** Vocabulary of the product, with the complete manifests of its widgets. */
export type ShippedVocabulary = Vocabulary & { readonly widgets: readonly WidgetManifest[] }

/** Loads the manifests of the four registries, and the functions of the host. */
export async function loadVocabulary(): Promise<ShippedVocabulary> {
  register(`data:text/javascript,${encodeURIComponent(STYLES_ARE_EMPTY)}`)
  const [
    { widgetManifests },
    { blocks },
    { lazyBlocks },
    { actions },
    { lazyActions },
    { reactions },
    { lazyReactions },
  ] = await Promise.all([
    import('#renderers/widgets/manifests.ts'),
    import('#renderers/blocks/registry.ts'),
    import('#renderers/blocks/lazy-registry.ts'),
    import('#renderers/actions/registry.ts'),
    import('#renderers/actions/lazy-registry.ts'),
    import('#renderers/reactions/registry.ts'),
    import('#renderers/reactions/lazy-registry.ts'),
  ])
  return {
    widgets: [...widgetManifests],
    blocks: manifestsOf([...blocks, ...lazyBlocks]),
    actions: manifestsOf([...actions, ...lazyActions]),
    reactions: manifestsOf([...reactions, ...lazyReactions]),
    icons: BUTTON_ICONS,
    hostCommands: HOST_COMMANDS,
  }
}

function manifestsOf<M>(entries: readonly { manifest: M }[]): M[] {
  return entries.map(({ manifest }) => manifest)
}
