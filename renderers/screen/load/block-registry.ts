import type { BlockHandle } from '#renderers/plugin.ts'
import type { Entity } from '#shared/documents/entity.ts'

/** Longest wait for a block whose chunk is still loading, in ms. */
const PATIENCE_MS = 60_000

interface Registered {
  handle: BlockHandle
  lists?: Entity
}

export interface BlockRegistry {
  register(name: string, handle: BlockHandle, lists?: Entity): () => void
  /** Waits for a block whose chunk is still loading; undefined after a timeout. */
  byName(name: string): Promise<BlockHandle | undefined>
  /** Blocks that list rows of an entity, or all that list rows. */
  lists(entity?: Entity): BlockHandle[]
}

/** Mounted blocks of one screen, by name. */
export function createBlockRegistry(): BlockRegistry {
  const blocks = new Map<string, Registered>()
  const waiting = new Map<string, Set<(handle: BlockHandle) => void>>()

  function wait(name: string): Promise<BlockHandle | undefined> {
    return new Promise((resolve) => {
      const arrive = (handle: BlockHandle) => {
        clearTimeout(timer)
        resolve(handle)
      }
      const queue = waiting.get(name) ?? new Set()
      waiting.set(name, queue.add(arrive))
      const timer = setTimeout(() => {
        queue.delete(arrive)
        resolve(undefined)
      }, PATIENCE_MS)
    })
  }

  return {
    register(name, handle, lists) {
      const registered = { handle, lists }
      blocks.set(name, registered)
      for (const arrive of waiting.get(name) ?? []) arrive(handle)
      waiting.delete(name)
      return () => {
        if (blocks.get(name) === registered) blocks.delete(name)
      }
    },
    async byName(name) {
      return blocks.get(name)?.handle ?? wait(name)
    },
    lists(entity) {
      const listing = [...blocks.values()].filter(({ handle }) => handle.reload !== undefined)
      return listing.filter(({ lists }) => !entity || lists?.$id === entity.$id).map(({ handle }) => handle)
    },
  }
}
