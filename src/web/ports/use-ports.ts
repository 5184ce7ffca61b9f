import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Ports } from '#renderers/ports.ts'
import { useHost } from '../host.ts'
import { createPorts } from './create-ports.ts'

/** Ports of one screen; the same object while the arguments are the same. */
export function usePorts(closeScreen: () => void, adapt: (ports: Ports) => Ports = asTheyAre): Ports {
  const host = useHost()
  const navigate = useNavigate()
  return useMemo(() => adapt(createPorts(host, { navigate, closeScreen })), [host, navigate, closeScreen, adapt])
}

const asTheyAre = (ports: Ports) => ports
