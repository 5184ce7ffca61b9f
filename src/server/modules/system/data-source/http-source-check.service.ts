import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { DataSources } from '#server/platform/data-sources/source.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import type { VisibleSourceService } from './visible-source.service.ts'

export interface HttpSources {
  dataSources: Pick<DataSources, 'kindOf'>
  visibleSources: Pick<VisibleSourceService, 'requireVisible'>
}

/**
 * Returns why the author of a step or a job may not call a data source. Authors may use the HTTP sources that their list
 * shows.
 */
export async function httpSourceProblem(
  { dataSources, visibleSources }: HttpSources,
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
