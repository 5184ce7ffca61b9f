import type { Platform } from '#server/areas/platform.ts'
import { recycleBinRoutes } from './recycle-bin.routes.ts'
import { createRecycleBinService, type RecycleBinService } from './recycle-bin.service.ts'

export function registerRecycleBin({ documents, engine, mount }: Platform): RecycleBinService {
  const bins = createRecycleBinService({ engine, entities: documents.entities })
  mount((api) => recycleBinRoutes(api, bins))
  return bins
}
