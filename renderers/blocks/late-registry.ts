/** Blocks that few pages name: they are loaded, manifests included, with the first page that does. */
import type { ComponentType } from 'react'
import type { BlockManifest } from '../manifest.ts'
import { type BlockEntry, type BlockProps, blockEntry } from '../pieces.ts'
import { chunk as chunkOf } from '../ui/chunk.ts'
import { chartManifest } from './chart/chart.manifest.ts'

function chunk<P>(manifest: BlockManifest, load: () => Promise<ComponentType<BlockProps<P>>>): BlockEntry {
  return blockEntry(manifest, chunkOf<BlockProps<P>>(load))
}

export const lateBlocks: readonly BlockEntry[] = [
  // reading
  chunk(chartManifest, async () => (await import('./chart/chart.tsx')).Chart),
]
