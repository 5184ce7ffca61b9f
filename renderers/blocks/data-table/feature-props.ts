import type { ListQuery } from '#shared/wire/paging.ts'
import type { ListProps, TableExtras } from './list-props.ts'
import type { Arrangement } from './settings/use-list-settings.ts'
import type { FeatureSettings } from './table-features-props.ts'

export interface FeatureProps extends Pick<ListProps, 'columns' | 'place' | 'rows'> {
  features: FeatureSettings
  arrangement: Arrangement
  resizable: boolean
  selectable: boolean
  /** Present query of the list. */
  currentQuery(): ListQuery
  /** Takes the changes for the table. Pass the same object while nothing changed. */
  onExtras(extras: TableExtras): void
}
