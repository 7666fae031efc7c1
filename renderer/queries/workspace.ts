import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import { type CommandOptions, type ReadOptions, useCommandOf, useRead } from './ask.ts';
import type { ProblemError } from './problemError.ts';

/** The workspace that everything below belongs to; undefined outside of one. */
export const WorkspaceContext = createContext<ConnectionId | undefined>(undefined);

/** The connection of the workspace in which this is shown. */
export function useConnectionId(): ConnectionId {
  const connectionId = use(WorkspaceContext);
  if (connectionId === undefined) throw new Error('This can only be shown in a workspace.');
  return connectionId;
}

/** The methods that are called for a workspace. */
type WorkspaceMethod = {
  [M in MethodName]: InputOf<M> extends { readonly connectionId: string } ? M : never;
}[MethodName];

type WithoutConnection<Input> = Input extends unknown ? Omit<Input, 'connectionId'> : never;
/** What a method takes besides its workspace. */
export type WorkspaceInput<M extends WorkspaceMethod> = WithoutConnection<InputOf<M>>;

const inputHere = <M extends WorkspaceMethod>(connectionId: ConnectionId, input: WorkspaceInput<M>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two parts of the input
  ({ connectionId, ...input }) as unknown as InputOf<M>;

/** `useRead` in the workspace in which this is shown. */
export function useWorkspaceRead<M extends WorkspaceMethod, Data = OutputOf<M>>(
  method: M,
  input: WorkspaceInput<M>,
  options?: ReadOptions<M, Data>,
): UseQueryResult<Data> {
  return useRead(method, inputHere<M>(useConnectionId(), input), options);
}

/** `useCommand` in the workspace in which this is shown. */
export function useWorkspaceCommand<M extends WorkspaceMethod>(
  method: M,
  options: CommandOptions<M, WorkspaceInput<M>> = {},
): UseMutationResult<OutputOf<M>, ProblemError, WorkspaceInput<M>> {
  const connectionId = useConnectionId();
  return useCommandOf<M, WorkspaceInput<M>>(method, (input) => inputHere<M>(connectionId, input), options);
}
