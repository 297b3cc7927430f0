/** Names for the shapes that the server's own schema describes; none is written by hand. */
import type { components } from './api';

type Schemas = components['schemas'];

export type PlayerView = Schemas['PlayerView'];
export type OnlookerView = Schemas['OnlookerView'];
export type AnyView = PlayerView | OnlookerView;
export type PublicView = Schemas['PublicView'];
export type Sign = Schemas['Sign'];
export type Felt = Schemas['Felt'];
export type FeltBox = Schemas['FeltBox'];
export type Line = Schemas['Line'];
export type Offer = Schemas['Offer'];
export type Spot = Schemas['Spot'];
export type OpenChoice = Schemas['OpenChoice'];
export type Due = Schemas['Due'];
export type Refusal = Schemas['Refusal'];
export type SeatView = Schemas['SeatView'];

export type Clocks = Schemas['Clocks'];
export type PaceName = NonNullable<Clocks['pace']>;
export type CutOffered = Schemas['CutOffered'];
export type Names = Schemas['Names'];
export type HandName = Schemas['HandName'];
export type NamedSetting = Schemas['NamedSetting'];
export type Snapshot = Schemas['Snapshot'];
export type Update = Schemas['Update'];
export type AnyEvent = Update['events'][number];
export type Given = Schemas['Given'];
export type PlayerCommand = Schemas['PlayerCommand'];
export type Acknowledged = Schemas['Acknowledged'];
export type Refused = Schemas['Refused'];
export type ServerFrame = Schemas['ServerFrame'];
export type ClientFrame = Schemas['ClientFrame'];

export type Session = Schemas['Session'];
export type TableCard = Schemas['TableCard'];
export type HouseLimit = Schemas['HouseLimit'];
export type RulesPage = Schemas['RulesPage'];
export type WagerPage = Schemas['WagerPage'];
export type EdgePage = Schemas['EdgePage'];
export type EdgesPage = Schemas['EdgesPage'];
export type ClausePage = Schemas['ClausePage'];
export type RoundCard = Schemas['RoundCard'];
export type RoundReplay = Schemas['RoundReplay'];
export type RoundStep = RoundReplay['steps'][number];
export type DealStep = Schemas['DealStep'];
export type DealtCard = Schemas['DealtCard'];
export type Opening = Schemas['Opening'];
export type RoundProof = Schemas['RoundProof'];
export type CutMade = Schemas['CutMade'];
export type Promised = Schemas['Promised'];
export type Contribution = Schemas['Contribution'];
export type Fact = Update['facts'][number];
