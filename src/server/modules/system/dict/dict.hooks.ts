import { AppError } from '#server/http/answers/errors.ts'
import type { HookContext, RecordHooks } from '#server/records/engine-dependencies.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { nextItemOrder } from './dict.repository.ts'
import type { DictionaryService } from './dict.service.ts'
import { usersOfDictionaries } from './dictionary-users.ts'

type Dictionaries = Pick<DictionaryService, 'changed'>

/**
 * Record hooks of dictionary items. A new item without a place comes last. Every process caches dictionaries, and each
 * write clears these caches.
 */
export function createDictionaryItemHooks({ changed }: Dictionaries): RecordHooks {
  const publishChange = (context: HookContext) => changed(context)
  return {
    async beforeValidate(record, { existing, trx }) {
      if (!isEmptyValue(record.sortOrder) || (existing && !Object.hasOwn(record, 'sortOrder'))) return
      record.sortOrder = await nextItemOrder(trx, String(record.dictId ?? existing?.dictId))
    },
    afterAdd: (_record, context) => publishChange(context),
    afterEdit: (_record, _existing, context) => publishChange(context),
    afterDelete: (_records, context) => publishChange(context),
  }
}

/**
 * Record hooks of dictionaries. In addition, a dictionary that validates fields cannot be deleted, because no record
 * with such a field could be written then.
 */
export function createDictionaryHooks(service: Dictionaries, entities: ReadonlyMap<string, Entity>): RecordHooks {
  const users = usersOfDictionaries(entities)
  const { beforeValidate: _, ...items } = createDictionaryItemHooks(service)
  return {
    ...items,
    afterRestore: (_records, context) => service.changed(context),
    afterPurge: (_records, context) => service.changed(context),

    beforeValidate(record, { existing }) {
      if (existing && record.dictCode !== undefined && record.dictCode !== existing.dictCode) requireUnused(existing)
    },

    async beforeDelete(records) {
      records.forEach(requireUnused)
    },
  }

  function requireUnused({ dictCode, dictName }: Readonly<Row>): void {
    const used = users.get(String(dictCode))
    if (used) throw new AppError('DICTIONARY_IN_USE', { dictName, used: used.join('、') })
  }
}
