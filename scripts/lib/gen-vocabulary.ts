import { readFile } from 'node:fs/promises'
import { register } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import type { Vocabulary } from '#shared/check/meta/page-meta.ts'
import { HOST_COMMANDS } from '#shared/wire/host-commands.ts'

/** Pieces bring their styles along; outside of a browser a style sheet is an empty module. */
const STYLES_ARE_EMPTY = `export const load = (url, context, next) =>
  url.split('?')[0].endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context)`

/** The manifests of the four registries, and what the host offers. */
export async function loadVocabulary(): Promise<Vocabulary> {
  register(`data:text/javascript,${encodeURIComponent(STYLES_ARE_EMPTY)}`)
  const [{ widgets }, { blocks }, { actions }, { reactions }] = await Promise.all([
    import('#renderers/widgets/registry.ts'),
    import('#renderers/blocks/registry.ts'),
    import('#renderers/actions/registry.ts'),
    import('#renderers/reactions/registry.ts'),
  ])
  return {
    widgets: manifestsOf(widgets),
    blocks: manifestsOf(blocks),
    actions: manifestsOf(actions),
    reactions: manifestsOf(reactions),
    icons: await iconNames(),
    hostCommands: HOST_COMMANDS,
  }
}

function manifestsOf<M>(entries: readonly { manifest: M }[]): M[] {
  return entries.map(({ manifest }) => manifest)
}

/** The map of icons is private to the shell, so its keys are read from the text. */
async function iconNames(): Promise<string[]> {
  const text = await readFile(join(projectRoot, 'src/web/shell/icons.ts'), 'utf8')
  return [...text.matchAll(/^ {2}'?([a-z][a-z0-9-]*)'?: \w+(?:Outlined|Filled),$/gm)].map(([, name]) => name!)
}
