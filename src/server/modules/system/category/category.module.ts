import type { Platform } from '#server/areas/platform.ts'
import { createCategoryHooks } from './category.hooks.ts'
import { createCategoryRepository } from './category.repository.ts'
import { categoryRoutes } from './category.routes.ts'
import { createCategoryService } from './category.service.ts'

export function registerCategories({ database, engine, entity, events, hooks, mount, ports }: Platform): void {
  const categories = createCategoryService({
    engine,
    categories: createCategoryRepository(database),
    categoryEntity: entity('system/category'),
  })
  hooks.add('system/category', createCategoryHooks({ fillRules: ports.get('fillRules'), events }))
  mount((api) => categoryRoutes(api, categories))
}
