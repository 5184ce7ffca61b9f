import type { Ports } from '#renderers/ports.ts'
import { isButtonVisible, isFieldWritable } from '#shared/rules/button-permission.ts'
import type { Host } from '../host.ts'
import { saveInBrowser } from '../http/download.ts'
import { loadEntity, loadPage } from '../screens/load-screen.ts'
import { createAreaPort } from './area-port.ts'
import { createCallPort } from './call-port.ts'
import { createCaptchaPort } from './captcha-port.ts'
import { createCategoryPort } from './category-port.ts'
import { createCheckPort } from './check-port.ts'
import { createCodePort } from './code-port.ts'
import { createDownloadPort } from './download-port.ts'
import { grantedEntity } from './granted-entity.ts'
import { createHostCommands } from './host-commands.ts'
import { keptByOne } from './kept-port.ts'
import { createRecordPort } from './record-port.ts'
import { createReferencePort } from './reference-port.ts'
import { createUploadPort } from './upload-port.ts'

/** What one screen does around itself. */
export interface Surroundings {
  navigate(path: string): void
  /** Takes the screen away. */
  closeScreen(): void
}

const NOBODY = { id: '', username: '', realname: '' }

export function createPorts(host: Host, { navigate, closeScreen }: Surroundings): Ports {
  const { http, session, dictionaries, notices } = host
  return {
    records: createRecordPort(http),
    references: createReferencePort({ http, loadEntity }),
    categories: createCategoryPort(http),
    reports: once(async () => (await import('./report-port.ts')).createReportPort(http)),
    areas: createAreaPort(http),
    dictionary: dictionaries.items,
    onChanged: host.changes.watch,
    call: createCallPort(http),
    download: createDownloadPort(host.download),
    handOver: saveInBrowser,
    searches: async () => (session.isGuest() ? undefined : (await import('./search-port.ts')).createSearchPort(http)),
    checks: createCheckPort(http),
    files: createUploadPort(http),
    // What is typed in a tenant that the person has left is kept for nobody.
    kept: keptByOne(host.kept, () => (session.isLeftBehind() ? '' : (session.state.user?.id ?? ''))),
    captcha: createCaptchaPort(http),
    sendCode: createCodePort(http),
    notices,
    navigate: (path) => navigate(path),
    can: (permission, formData) => isButtonVisible(permission, { ...session.state.permissions, formData }),
    canWrite: (permission) => isFieldWritable(permission, session.state.permissions ?? {}),
    user: session.state.user ?? NOBODY,
    documents: {
      entity: async (address) => grantedEntity(await loadEntity(address), session.state.permissions ?? {}),
      page: loadPage,
    },
    host: createHostCommands(host, closeScreen),
    unsaved: host.unsaved.add,
  }
}

/** The same answer for everybody, who so share what it remembers; what failed is tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
