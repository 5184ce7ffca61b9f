import type { Ports } from '#renderers/ports.ts'
import type { Entity, FieldPlace } from '#shared/documents/entity.ts'
import { type ButtonGrants, isButtonVisible, isFieldWritable } from '#shared/rules/permissions/button-permission.ts'
import type { Host } from '../host.ts'
import { saveInBrowser } from '../http/download.ts'
import { loadEntity, loadPage } from '../screens/load-screen.ts'
import { createCallPort } from './call-port.ts'
import { createCaptchaPort } from './captcha-port.ts'
import { throughFields } from './choices/through-fields.ts'
import { createDownloadPort } from './files/download-port.ts'
import { fileAddress, filesAddress } from './files/file-address.ts'
import { createHostCommands } from './host-commands.ts'
import { createRecordPort } from './record-port.ts'
import { storageOfOneUser } from './storage-port.ts'

/** Environment of one screen. */
export interface Surroundings {
  navigate(path: string): void
  /** Closes the screen. */
  closeScreen(): void
}

const NOBODY = { id: '', username: '', realname: '' }

export function createPorts(host: Host, { navigate, closeScreen }: Surroundings): Ports {
  const { http, session, dictionaries, notices } = host
  const late = once(async () => (await import('./lazy-ports.ts')).createLazyPorts({ http, loadEntity }))
  return {
    records: createRecordPort(http),
    references: {
      options: async (...asked) => (await late()).references.options(...asked),
      labels: async (...asked) => (await late()).references.labels(...asked),
      children: async (...asked) => (await late()).references.children(...asked),
    },
    recordsThrough: async (...asked) => (await late()).recordsThrough(...asked),
    categories: {
      children: async (...asked) => (await late()).categories.children(...asked),
      labels: async (...asked) => (await late()).categories.labels(...asked),
    },
    reports: onceForEach(async (via) => (await import('./report-port.ts')).createReportPort(http, via)),
    areas: async () => (await late()).areas(),
    dictionary: dictionaries.items,
    onChanged: host.changes.watch,
    call: createCallPort(http),
    download: createDownloadPort(host.download),
    handOver: saveInBrowser,
    searches: async () => (session.isGuest() ? undefined : (await import('./search-port.ts')).createSearchPort(http)),
    checks: {
      unique: async (...asked) => (await late()).checks.unique(...asked),
      rule: async (...asked) => (await late()).checks.rule(...asked),
    },
    files: {
      upload: async (...asked) => (await late()).files.upload(...asked),
      address: fileAddress,
      addressOfAll: filesAddress,
    },
    // After the user has left a tenant, input there is no longer stored for anybody.
    storage: storageOfOneUser(host.storage, () => (session.isLeftBehind() ? '' : (session.state.user?.id ?? ''))),
    captcha: createCaptchaPort(http),
    sendCode: async (...asked) => (await late()).sendCode(...asked),
    notices,
    navigate: (path) => navigate(path),
    can: (permission, formData) => isButtonVisible(permission, { ...session.state.permissions, formData }),
    canWrite: (permission) => isFieldWritable(permission, session.state.permissions ?? {}),
    user: session.state.user ?? NOBODY,
    documents: {
      entity: async (address) =>
        throughFields(await asGranted(await loadEntity(address), session.state.permissions ?? {})),
      page: loadPage,
    },
    host: createHostCommands(host, closeScreen),
    unsaved: host.unsaved.add,
  }
}

/** Unrestricted entities do not load the code for restrictions. */
async function asGranted(entity: Entity, grants: ButtonGrants): Promise<Entity> {
  const isStorable =
    grants.allAuth?.some(({ action }) => /:(read|write):/.test(action)) ||
    Object.values(entity.properties).some(({ 'x-read': reader }) => reader && !isButtonVisible(reader, grants))
  return isStorable ? (await import('./granted-entity.ts')).grantedEntity(entity, grants) : entity
}

/** Shares one result between all callers; a failed call is repeated. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined
  return () => {
    promise ??= make().catch((error: unknown) => {
      promise = undefined
      throw error
    })
    return promise
  }
}

/** Like `once`, separately for each field that data is read through. */
function onceForEach<T>(make: (via?: FieldPlace) => Promise<T>): (via?: FieldPlace) => Promise<T> {
  const promise = new Map<string, () => Promise<T>>()
  return (via) => {
    const name = via ? `${via.entity} ${via.field}` : ''
    const known = promise.get(name) ?? once(() => make(via))
    promise.set(name, known)
    return known()
  }
}
