import type { HookContext, RecordHooks } from '../../../records/needs.ts'
import type { DictionaryService } from './dict.service.ts'

/** Dictionaries and their items are cached in every process; a write of either clears that. */
export function createDictionaryHooks({ changed }: Pick<DictionaryService, 'changed'>): RecordHooks {
  const tell = (context: HookContext) => changed(context)
  return {
    afterAdd: (_record, context) => tell(context),
    afterEdit: (_record, _existing, context) => tell(context),
    afterDelete: (_records, context) => tell(context),
  }
}
