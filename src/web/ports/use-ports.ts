import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Ports } from '#renderers/ports.ts'
import { useHost } from '../host.ts'
import { createPorts } from './create-ports.ts'

/** The ports of one screen; the same object as long as the screen lives and the arguments are the same. */
export function usePorts(closeScreen: () => void, replaced?: Partial<Ports>): Ports {
  const host = useHost()
  const navigate = useNavigate()
  return useMemo(
    () => ({ ...createPorts(host, { navigate, closeScreen }), ...replaced }),
    [host, navigate, closeScreen, replaced],
  )
}
