import type { Area } from '#server/areas/platform.ts'
import { createVisitRepository } from './visits/visits.repository.ts'
import { visitRoutes } from './visits/visits.routes.ts'
import { createVisitService } from './visits/visits.service.ts'

export const dashboard: Area = {
  name: 'dashboard',
  register({ database, mount }) {
    const visits = createVisitService({ visits: createVisitRepository(database) })
    mount((api) => visitRoutes(api, visits))
  },
}
