import { AppError } from '#server/http/answers/errors.ts'
import type { EntityHooks, RecordHooks } from '#server/records/engine-dependencies.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { Entities } from '#shared/generated/entities.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { nextItemOrder } from './dict.repository.ts'
import type { DictionaryService } from './dict.service.ts'
import { usersOfDictionaries } from './dictionary-users.ts'

type Dictionaries = Pick<DictionaryService, 'changed'>

/**
 * Record hooks of dictionary items. A new item without a place comes last. Every process caches dictionaries, and each
 * write clears these caches.
 */
export function createDictionaryItemHooks({ changed }: Dictionaries): EntityHooks<'system/dict-item'> {
  return {
    ...publishing({ changed }),

    async beforeValidate(record, { existing, trx }) {
      if (!isEmptyValue(record.sortOrder) || (existing && !Object.hasOwn(record, 'sortOrder'))) return
      record.sortOrder = await nextItemOrder(trx, String(record.dictId ?? existing?.dictId))
    },
  }
}

function publishing({ changed }: Dictionaries): RecordHooks {
  return {
    afterAdd: (_record, context) => changed(context),
    afterEdit: (_record, _existing, context) => changed(context),
    afterDelete: (_records, context) => changed(context),
  }
}

/**
 * Record hooks of dictionaries. In addition, a dictionary that validates fields cannot be deleted, because no record
 * with such a field could be written then.
 */
export function createDictionaryHooks(
  service: Dictionaries,
  entities: ReadonlyMap<string, Entity>,
): EntityHooks<'system/dict'> {
  const users = usersOfDictionaries(entities)
  return {
    ...publishing(service),
    afterRestore: (_records, context) => service.changed(context),
    afterPurge: (_records, context) => service.changed(context),

    beforeValidate(record, { existing }) {
      if (existing && record.dictCode !== undefined && record.dictCode !== existing.dictCode) requireUnused(existing)
    },

    async beforeDelete(records) {
      records.forEach(requireUnused)
    },
  }

  function requireUnused({ dictCode, dictName }: Entities['system/dict']): void {
    const used = users.get(dictCode)
    if (used) throw new AppError('DICTIONARY_IN_USE', { dictName, used: used.join('、') })
  }
}
