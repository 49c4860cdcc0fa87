import type { VerdictLocale } from '../verdict.ts'

export const deVerdict: VerdictLocale = {
  method: {
    eoa: 'Der eigene Schlüssel des Kontos hat unterschrieben.',
    erc1271: 'Der Vertrag des Kontos hat die Unterschrift angenommen.',
    erc6492: 'Noch nicht im Netzwerk; der künftige Vertrag hat die Unterschrift angenommen.',
    eip7702: 'Das Programm, an das der Schlüssel des Kontos abgibt, hat die Unterschrift angenommen.',
  },
  rejected: {
    'signature-empty': 'Es gibt keine Unterschrift.',
    'signature-not-hex': 'Die Unterschrift ist nicht als 0x und Hexadezimalziffern geschrieben.',
    'signature-length': 'So lang oder kurz ist keine Unterschrift.',
    'signature-too-large': 'Die Unterschrift ist zu lang, um sie zu prüfen.',
    'signature-high-s': 'Die Unterschrift wurde nachträglich verändert (hohes s).',
    'signature-recovery-id': 'Das letzte Byte der Unterschrift ist keines, mit dem eine enden darf.',
    'signature-unrecoverable': 'Kein Schlüssel kann diese Unterschrift geleistet haben.',
    'wrong-signer':
      'Ein anderer Schlüssel hat diesen Text unterschrieben, oder der Text wurde danach verändert.',
    'contract-on-another-chain': 'Der Vertrag des Kontos ist in einem anderen Netzwerk.',
    'contract-refused': 'Der Vertrag des Kontos nimmt die Unterschrift nicht an.',
    'contract-reverted': 'Der Vertrag des Kontos hat abgebrochen, statt zu antworten.',
    'contract-without-signature-handler': 'Der Vertrag des Kontos kann keine Unterschriften prüfen.',
    'wrapper-malformed': 'Die Unterschrift nennt einen erst zu erstellenden Vertrag, aber falsch.',
    'authorization-invalid':
      'Die Unterschrift bringt eine Delegation mit, die das Konto nicht unterschrieben hat oder die für ein anderes Netzwerk gilt oder veraltet ist.',
    'factory-not-allowed': 'Der Vertrag, der das Konto anlegen würde, gehört nicht zu den akzeptierten.',
    'factory-reverted':
      'Der Vertrag des Kontos ließ sich nicht so erstellen, wie es die Unterschrift angibt.',
    'factory-deployed-nothing': 'Was die Unterschrift angibt, ergäbe keinen Vertrag an dieser Adresse.',
  },
  unavailable: {
    'no-node': 'Diese Seite ist mit jenem Netzwerk nicht verbunden.',
    'node-unreachable': 'Das Netzwerk war nicht erreichbar.',
    'node-timeout': 'Das Netzwerk hat zu lange für eine Antwort gebraucht.',
    'node-error': 'Der Knoten des Netzwerks hat mit einem Fehler geantwortet.',
    'node-wrong-chain': 'Geantwortet hat ein Knoten eines anderen Netzwerks.',
    'node-unreliable': 'Die Antwort des Knotens war unsinnig und zählt deshalb nicht.',
    'nodes-disagree': 'Zwei Knoten des Netzwerks widersprechen einander.',
    'history-unavailable': 'Der Knoten bewahrt nicht mehr auf, was bei jenem Block galt.',
  },
  factory: address => `Noch nicht im Netzwerk: Die Factory ${address} würde es anlegen.`,
  delegate: address =>
    `Die Delegation ist noch nicht im Netzwerk: Der Schlüssel hat eine Delegation an ${address} signiert.`,
  atBlock: number => `Bei Block ${number}.`,
  recovered: 'Unterschrieben von',
  elsewhere: 'Er ist in',
  unknown: 'Den Grund kennt diese Seite nicht.',
}
