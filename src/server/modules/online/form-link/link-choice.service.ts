import { AppError } from '#server/http/answers/errors.ts'
import type { AreaService } from '#server/modules/system/area/area.service.ts'
import type { LookupNode } from '#server/records/labels/lookup.ts'
import type { Row } from '#shared/documents/entity.ts'
import { tableAtAddress } from '#shared/documents/online-form/form.ts'
import type { AreaNode } from '#shared/wire/area.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { FormChoiceService } from '../form-choice/form-choice.service.ts'
import { asInvalid, type LinkAccess } from './form-link-access.ts'
import { filledField } from './link-files.service.ts'

interface Dependencies {
  access: Pick<LinkAccess, 'open'>
  choices: Pick<FormChoiceService, 'options' | 'labels' | 'nodes' | 'records' | ReportCall>
  areas: Pick<AreaService, 'tree'>
}

type ReportCall = 'reportColumns' | 'reportItems' | 'reportRows' | 'reportChoices'

/** Parts of a report that a field reads. */
export const REPORT_PARTS = ['columns', 'items', 'rows', 'choices'] as const
export type ReportPart = (typeof REPORT_PARTS)[number]

/** Most options of one answer. Visitors search for others. */
const OPTIONS = '20'

export type LinkChoiceService = ReturnType<typeof createLinkChoiceService>

/**
 * Choices of fields that a link lets visitors fill in, as the issuer may choose them through the form. Each method
 * throws FORM_LINK_INVALID, also for any other field.
 */
export function createLinkChoiceService({ access, choices, areas }: Dependencies) {
  return {
    /** Keys and labels. */
    async options(secret: string, place: string, keyword?: string): Promise<DictionaryOption[]> {
      const { issuer, named } = await fieldOf(secret, place)
      return asInvalid(() => choices.options(issuer, named, { keyword, pageSize: OPTIONS }))
    },

    /** One label for each key of a comma list. */
    async labels(secret: string, place: string, keys: string): Promise<string[]> {
      const { issuer, named } = await fieldOf(secret, place)
      return asInvalid(() => choices.labels(issuer, named, keys))
    },

    /** Nodes of the tree of a field below a parent. */
    async nodes(secret: string, place: string, parent?: string): Promise<LookupNode[]> {
      const { issuer, named } = await fieldOf(secret, place)
      return asInvalid(() => choices.nodes(issuer, named, parent))
    },

    /** Values that other fields show of chosen records. */
    async records(secret: string, place: string, keys: string): Promise<Row[]> {
      const { issuer, named } = await fieldOf(secret, place)
      return asInvalid(() => choices.records(issuer, named, keys))
    },

    /** A part of the report of a field: columns that the field stores, shows or fills in. */
    async report(
      secret: string,
      place: string,
      part: ReportPart,
      query: Readonly<Record<string, string>>,
    ): Promise<unknown> {
      const { issuer, named } = await fieldOf(secret, place)
      return asInvalid(async () => {
        if (part === 'columns') return choices.reportColumns(issuer, named)
        if (part === 'items') return choices.reportItems(issuer, named)
        if (part === 'rows') return choices.reportRows(issuer, named, query)
        const { column = '', ...search } = query
        return choices.reportChoices(issuer, named, { ...search, field: column })
      })
    },

    /** Provinces, cities and counties, for a page with a field for them. */
    async areas(secret: string): Promise<AreaNode[]> {
      const { screen } = await access.open(secret)
      const shown = [screen, ...screen.rows].flatMap(({ properties }) => Object.values(properties))
      if (!shown.some((field) => field['x-widget'] === 'Area')) throw new AppError('FORM_LINK_INVALID')
      return areas.tree()
    },
  }

  async function fieldOf(secret: string, place: string) {
    const opened = await access.open(secret)
    if (!filledField(opened, place)) throw new AppError('FORM_LINK_INVALID')
    const [field, rows] = place.split('.').reverse() as [string, string?]
    const { link, issuer, screen } = opened
    const sub = screen.rows.find(({ name }) => name === rows)
    return { issuer, named: { table: sub ? tableAtAddress(sub.entity.$id)! : link.tableName, field } }
  }
}
