import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { VisibleSourceService } from '#server/modules/system/data-source/visible-source.service.ts'
import type { DataSources } from '#server/platform/data-sources/source.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'

export interface RequestSources {
  dataSources: Pick<DataSources, 'kindOf'>
  visibleSources: Pick<VisibleSourceService, 'requireVisible'>
}

/**
 * Returns why the author of a step may not send to a data source. Authors may use the sources that their list shows.
 */
export async function sourceProblem(
  { dataSources, visibleSources }: RequestSources,
  principal: Principal,
  code: string,
): Promise<string | undefined> {
  try {
    await visibleSources.requireVisible(principal, code)
    if ((await dataSources.kindOf(code)) !== 'http') throw new AppError('DATA_SOURCE_NOT_HTTP', { code })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'NOT_GRANTED') return '没有查看数据源的权限'
    return fillText(errorCatalogue[error.code].text, error.details)
  }
}
