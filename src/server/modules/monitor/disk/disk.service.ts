import { statfs } from 'node:fs/promises'

export interface DiskFigures {
  name: string
  path: string
  totalBytes: number
  freeBytes: number
  /** 0 to 100, whole number. */
  usedPercent: number
}

/** Folders by display name. */
export type WatchedFolders = Readonly<Record<string, string>>

const GIB = 1024 ** 3

export type DiskService = ReturnType<typeof createDiskService>

/** Free space on the file systems that this process writes to. */
export function createDiskService({ folders }: { folders: WatchedFolders }) {
  const disks = () => Promise.all(Object.entries(folders).map(([name, path]) => diskOf(name, path)))

  return {
    disks,

    async read() {
      const found = await disks()
      return {
        disks: found.map(({ name, path, totalBytes, freeBytes, usedPercent }) => ({
          name,
          path,
          totalGb: inGib(totalBytes),
          usedGb: inGib(totalBytes - freeBytes),
          freeGb: inGib(freeBytes),
          usedPercent,
        })),
      }
    },

    async sample() {
      const found = await disks()
      return Object.fromEntries(found.map(({ usedPercent }, at) => [`disk${at + 1}`, usedPercent]))
    },

    /** Returns the figures in the shape of the agreed interface. */
    async agreed() {
      return (await disks()).map(({ name, totalBytes, freeBytes, usedPercent }) => ({
        name,
        max: totalBytes,
        rest: freeBytes,
        restPPT: usedPercent,
      }))
    },
  }
}

/**
 * Space reserved for the system counts as used. A folder that cannot be read gets the figures of the root file system.
 */
async function diskOf(name: string, path: string): Promise<DiskFigures> {
  const { bsize, blocks, bavail } = await statfs(path).catch(() => statfs('/'))
  const [totalBytes, freeBytes] = [bsize * blocks, bsize * bavail]
  const usedPercent = totalBytes === 0 ? 0 : Math.round(((totalBytes - freeBytes) / totalBytes) * 100)
  return { name, path, totalBytes, freeBytes, usedPercent }
}

function inGib(bytes: number): number {
  return Math.round((bytes / GIB) * 100) / 100
}
