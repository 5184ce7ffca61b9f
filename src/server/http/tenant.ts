import type { IncomingHttpHeaders } from 'node:http'
import { TENANT_HEADER, TENANT_HEADER_DASHED } from '#shared/wire/protocol.ts'
import { AppError } from './answers/errors.ts'
import type { Principal } from './principal.ts'

export const DEFAULT_TENANT = 0
/** PostgreSQL's largest integer. */
const LARGEST = 2_147_483_647

/**
 * Reads the tenant of a request, in either spelling of the header.
 * @throws AppError REQUEST_INVALID when it is no whole number from 0.
 */
export function readTenant(headers: IncomingHttpHeaders): number {
  const text = headers[TENANT_HEADER] ?? headers[TENANT_HEADER_DASHED] ?? ''
  if (text === '') return DEFAULT_TENANT
  const number = Number(text)
  if (typeof text === 'string' && /^\d{1,10}$/.test(text) && number <= LARGEST) return number
  throw new AppError('REQUEST_INVALID', { reason: '租户编号应为整数' })
}

/**
 * Checks that a person may change data of the installation: administrators, and everybody at work in the default
 * tenant.
 * @throws AppError OF_INSTALLATION
 */
export function requireInstallation(principal: Pick<Principal, 'isAdmin' | 'tenantId'>): void {
  if (!mayWriteInstallation(principal)) throw new AppError('OF_INSTALLATION')
}

/** Checks whether a person may change data of the installation. */
export function mayWriteInstallation({ isAdmin, tenantId }: Pick<Principal, 'isAdmin' | 'tenantId'>): boolean {
  return isAdmin || tenantId === DEFAULT_TENANT
}
