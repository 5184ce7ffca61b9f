import type { Plugin } from './plugins.ts'

const files = import.meta.glob<unknown>('../../../../renderers/{widgets,blocks,actions,reactions}/*/*.example.json', {
  import: 'default',
})

/** @throws when the chunk does not load */
export async function loadExample({ kind, name }: Plugin): Promise<unknown> {
  const folder = name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  const load = files[`../../../../renderers/${kind}s/${folder}/${folder}.example.json`]
  if (!load) throw new Error(`${kind} ${name} has no example`)
  return load()
}
