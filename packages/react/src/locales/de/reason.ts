import type { ReasonWords } from '../words/reason.ts'

export const deReason: ReasonWords = {
  problem: {
    'request-invalid':
      'Der Server hat nicht verstanden, was diese Seite gesendet hat. Laden Sie die Seite neu; geschieht es wieder, sagen Sie es den Betreibern dieser Website.',
    'not-signed-in': 'Sie wurden inzwischen abgemeldet. Melden Sie sich erneut an.',
    'origin-refused':
      'Der Server nimmt Anmeldungen nur von seiner eigenen Adresse an. Prüfen Sie die Adresse im Browser, und öffnen Sie die Website über einen Link, dem Sie vertrauen.',
    'challenge-of-another-browser':
      'Diese Nachricht wurde für einen anderen Browser oder ein anderes Fenster erstellt. Für dieses wird eine neue erstellt.',
    'not-found': 'Der Server kennt nicht, wonach diese Seite gefragt hat. Laden Sie die Seite neu.',
    'challenge-not-found': 'Der Server kennt diese Nachricht nicht mehr. Es braucht eine neue.',
    'session-not-found': 'Diese Sitzung ist schon zu Ende. Melden Sie sich erneut an.',
    'challenge-in-progress':
      'Eine Antwort auf diese Nachricht wird schon geprüft. Warten Sie einen Moment, und prüfen Sie dann noch einmal.',
    'challenge-used':
      'Diese Nachricht wurde schon einmal beantwortet, und jede lässt sich nur einmal beantworten. Es braucht eine neue.',
    'challenge-expired':
      'Die Signatur kam, als die Nachricht schon abgelaufen war. Es braucht eine neue Nachricht.',
    'request-too-large':
      'Was Ihre Wallet geantwortet hat, ist größer, als eine Signatur sein kann. Versuchen Sie es erneut, oder benutzen Sie eine andere Wallet.',
    'media-type-refused':
      'Der Server hat nicht verstanden, was diese Seite gesendet hat. Laden Sie die Seite neu.',
    'chain-not-configured':
      'Diese Website benutzt das Netzwerk nicht, in dem Ihr Konto liegt. Wählen Sie in Ihrer Wallet ein anderes Netzwerk, oder trennen Sie die Verbindung.',
    'message-changed':
      'Signiert wurde nicht die Nachricht, die hier stand. Signieren Sie die neue Nachricht genau so, wie sie ist.',
    'too-many-requests':
      'Es gab viele Versuche in kurzer Zeit. Warten Sie einen Moment, und versuchen Sie es dann erneut.',
    internal:
      'Auf dem Server ist ein Fehler aufgetreten. Es ging nichts verloren; versuchen Sie es gleich noch einmal.',
    'database-unavailable':
      'Der Server kommt gerade nicht an seine Daten. Es ging nichts verloren; versuchen Sie es gleich noch einmal.',
    'request-timeout': 'Der Server hat zu lange gebraucht. Es ging nichts verloren; versuchen Sie es erneut.',
  },
  changed: {
    domain: 'Was signiert wurde, nennt eine andere Website als diese.',
    address: 'Was signiert wurde, nennt ein anderes Konto als das, um das es ging.',
    statement: 'Was signiert wurde, sagt etwas anderes, als verlangt war.',
    uri: 'Was signiert wurde, gilt für eine andere Adresse als die dieser Website.',
    chainId: 'Was signiert wurde, nennt ein Netzwerk, das nicht verlangt war.',
    nonce:
      'Was signiert wurde, hat einen anderen Einmalcode (Nonce), als verlangt war: Es kann ein älterer Text sein.',
    issuedAt:
      'Was signiert wurde, wurde zu einer anderen Zeit ausgestellt, als verlangt war: Es kann ein älterer Text sein.',
    expirationTime: 'Was signiert wurde, läuft zu einer anderen Zeit ab, als verlangt war.',
    resources: 'Was signiert wurde, führt Ressourcen auf, die niemand verlangt hat.',
    meaning:
      'Es zählt hier nicht. Signieren Sie die neue Nachricht genau so, wie sie ist; wenn es wieder geschieht, benutzen Sie eine andere Wallet.',
  },
  tooMany: seconds =>
    seconds === 1
      ? 'Es gab viele Versuche in kurzer Zeit. Versuchen Sie es in einer Sekunde erneut.'
      : `Es gab viele Versuche in kurzer Zeit. Versuchen Sie es in ${seconds} Sekunden erneut.`,
  rejected: {
    'signature-empty':
      'Ihre Wallet hat ohne Signatur geantwortet. Signieren Sie erneut; geschieht es wieder, benutzen Sie eine andere Wallet.',
    'signature-not-hex':
      'Was Ihre Wallet geantwortet hat, ist keine Signatur. Signieren Sie erneut, oder benutzen Sie eine andere Wallet.',
    'signature-length':
      'Was Ihre Wallet geantwortet hat, ist nicht so lang wie eine Signatur. Signieren Sie erneut, oder benutzen Sie eine andere Wallet.',
    'signature-too-large':
      'Was Ihre Wallet geantwortet hat, ist größer, als eine Signatur sein kann. Benutzen Sie eine andere Wallet.',
    'signature-high-s':
      'Ihre Wallet hat in einer veralteten Form signiert, die sich kopieren und verändern lässt. Aktualisieren Sie die Wallet, oder benutzen Sie eine andere.',
    'signature-recovery-id':
      'Den letzten Teil der Signatur gibt es so nicht. Aktualisieren Sie die Wallet, oder benutzen Sie eine andere.',
    'signature-unrecoverable': 'Kein Schlüssel kann diese Signatur erzeugt haben. Signieren Sie erneut.',
    'wrong-signer':
      'Signiert hat ein anderes Konto als das, das bestätigt werden soll. Wählen Sie in der Wallet das richtige Konto, und signieren Sie dann eine neue Nachricht.',
    'contract-on-another-chain':
      'Dieses Konto ist ein Smart Contract, den es in diesem Netzwerk nicht gibt. Wählen Sie in der Wallet sein Netzwerk, und signieren Sie dann eine neue Nachricht.',
    'contract-refused':
      'Der Smart Contract des Kontos nimmt diese Signatur nicht an. Signieren Sie mit einem Schlüssel, den er als Eigentümer kennt.',
    'contract-reverted':
      'Der Smart Contract des Kontos brach ab, als er nach der Signatur gefragt wurde. Signieren Sie noch einmal mit einem seiner Eigentümer.',
    'contract-without-signature-handler':
      'Der Smart Contract des Kontos kann keine Signaturen prüfen: Ihm fehlt der Handler dafür. Fügen Sie in der Wallet einen hinzu, oder benutzen Sie ein anderes Konto.',
    'wrapper-malformed':
      'Die Signatur eines noch nicht angelegten Kontos war nicht zu lesen. Legen Sie das Konto zuerst im Netzwerk an, oder aktualisieren Sie die Wallet.',
    'authorization-invalid':
      'Die Signatur bringt eine Delegation mit, die dieses Konto nicht signiert hat oder die für ein anderes Netzwerk gilt oder veraltet ist. Signieren Sie erneut, oder aktualisieren Sie die Wallet.',
    'factory-not-allowed':
      'Das Konto ist noch nicht im Netzwerk angelegt, und diese Seite akzeptiert den Smart Contract nicht, der es anlegen würde. Legen Sie das Konto zuerst an, zum Beispiel durch eine Transaktion, und signieren Sie dann noch einmal.',
    'factory-reverted':
      'Das Konto ist noch nicht im Netzwerk angelegt, und der Versuch, es probeweise anzulegen, schlug fehl. Legen Sie es zuerst an, und signieren Sie dann noch einmal.',
    'factory-deployed-nothing':
      'Das Konto ist noch nicht im Netzwerk angelegt, und was die Signatur dafür nennt, legt es nicht an. Legen Sie es zuerst an, und signieren Sie dann noch einmal.',
    unspecified: 'Die Signatur gehört nicht zu diesem Konto. Signieren Sie eine neue Nachricht.',
  },
  wrongSigner: recovered =>
    `Signiert hat das Konto ${recovered}, nicht das, das bestätigt werden soll. Wählen Sie in der Wallet das richtige Konto, und signieren Sie dann eine neue Nachricht.`,
  otherChains: chains =>
    `Dieses Konto ist ein Smart Contract auf ${chains}. Wählen Sie in der Wallet dieses Netzwerk, und signieren Sie dann eine neue Nachricht.`,
  unavailable: {
    'no-node':
      'Ihr Konto ist ein Smart Contract, und der Server hat keinen Knoten seines Netzwerks, den er fragen könnte. Über Ihre Signatur sagt das nichts.',
    'node-unreachable':
      'Der Server konnte keinen Knoten des Netzwerks erreichen, um den Smart Contract Ihres Kontos zu fragen. Ihre Signatur bleibt erhalten: Prüfen Sie gleich noch einmal.',
    'node-timeout':
      'Der Knoten des Netzwerks hat zu lange gebraucht. Ihre Signatur bleibt erhalten: Prüfen Sie gleich noch einmal.',
    'node-error':
      'Der Knoten des Netzwerks hat mit einem Fehler geantwortet. Ihre Signatur bleibt erhalten: Prüfen Sie gleich noch einmal.',
    'node-wrong-chain':
      'Der gefragte Knoten gehört zu einem anderen Netzwerk. Ihre Signatur bleibt erhalten: Prüfen Sie später noch einmal, oder sagen Sie es den Betreibern dieser Website.',
    'node-unreliable':
      'Der Knoten des Netzwerks hat eine Antwort gegeben, die nicht stimmen kann. Ihre Signatur bleibt erhalten: Prüfen Sie gleich noch einmal.',
    'nodes-disagree':
      'Die Knoten des Netzwerks haben verschiedene Antworten gegeben. Ihre Signatur bleibt erhalten: Prüfen Sie gleich noch einmal.',
    'history-unavailable':
      'Der Knoten des Netzwerks bewahrt keinen Zustand des gefragten Blocks auf. Über Ihre Signatur sagt das nichts.',
    unspecified:
      'Die Signatur konnte gerade nicht geprüft werden. Sie bleibt erhalten: Prüfen Sie gleich noch einmal.',
  },
  unreachable: {
    offline:
      'Der Server war nicht erreichbar. Es ist nichts verloren: Prüfen Sie Ihre Verbindung, oder versuchen Sie es gleich noch einmal.',
    timeout:
      'Der Server hat nicht innerhalb von zehn Sekunden geantwortet. Es ist nichts verloren; versuchen Sie es erneut.',
    'not-ours':
      'Etwas zwischen dieser Seite und dem Server hat an seiner Stelle geantwortet, etwa die Anmeldeseite eines WLANs. Prüfen Sie Ihre Verbindung.',
  },
  wallet: {
    'not-found': wallet =>
      `${wallet} ist nicht mehr in diesem Browser: Die Erweiterung wurde entfernt, abgeschaltet oder aktualisiert. Laden Sie die Seite neu, oder benutzen Sie eine andere Wallet.`,
    refused: wallet =>
      `Die Anfrage wurde in ${wallet} abgelehnt oder verworfen. Es wurde nichts signiert. Fragen Sie die Wallet noch einmal, wenn Sie so weit sind.`,
    'refused-unasked': wallet =>
      `${wallet} hat abgelehnt, bevor Sie antworten konnten: Vielleicht sperrt die Wallet diese Website oder schließt noch eine frühere Anfrage. Sehen Sie in ihren Einstellungen nach dieser Website, und versuchen Sie es dann erneut.`,
    'already-pending': wallet =>
      `In ${wallet} ist noch eine frühere Anfrage offen. Öffnen Sie die Wallet über die Symbolleiste des Browsers, und antworten Sie dort: Zeigt sie diese Nachricht, macht diese Seite von selbst weiter. Zeigt sie eine andere, schließen Sie sie, und fragen Sie die Wallet dann noch einmal.`,
    locked: wallet =>
      `${wallet} ist gesperrt oder lässt diese Website das Konto nicht mehr benutzen. Entsperren Sie die Wallet, und fragen Sie sie dann noch einmal.`,
    'not-supported': wallet =>
      `${wallet} kann keine Nachrichten signieren. Benutzen Sie für dieses Konto eine andere Wallet.`,
    'relay-unreachable': () =>
      'Ihr Telefon ist nicht zu erreichen. Prüfen Sie Ihre Verbindung, und versuchen Sie es dann erneut. Geschieht es wieder, fällt vielleicht das Relay gerade aus, das Anfragen an Ihr Telefon weitergibt.',
    'request-expired': wallet =>
      `${wallet} hat nicht rechtzeitig geantwortet: Ihr Telefon ist vielleicht aus oder ohne Netz. Fragen Sie noch einmal, wenn Sie es zur Hand haben.`,
    'popup-blocked': wallet =>
      `Ihr Browser hat dieser Seite nicht erlaubt, das Fenster von ${wallet} zu öffnen; es wurde also nichts signiert.`,
    'host-unreachable': wallet =>
      `Die Seite von ${wallet} ist nicht zu erreichen, weder von hier noch vom Server dieser Website. Es wurde nichts signiert. Versuchen Sie es später noch einmal.`,
    'no-handshake': wallet =>
      `Das Fenster von ${wallet} hat sich geöffnet, aber seine Seite hat sich hier nicht gemeldet. Es wurde nichts signiert. Schließen Sie das Fenster, und fragen Sie die Wallet erneut.`,
    unknown: wallet =>
      `${wallet} hat mit einem eigenen Fehler geantwortet. Fragen Sie die Wallet noch einmal, oder benutzen Sie eine andere.`,
  },
  expired:
    'Die Nachricht wurde nicht rechtzeitig signiert. Eine Nachricht gilt nur wenige Minuten; es braucht eine neue.',
  anotherAccount: wallet =>
    `${wallet} hat für ein anderes Konto signiert als die, die es dieser Website zeigt; das zählt also nicht. Erstellen Sie eine neue Nachricht, und wählen Sie für beides dasselbe Konto.`,
  accountChanged: account =>
    `Die Wallet ist zum Konto ${account} gewechselt, während die Nachricht ein anderes nannte. Es braucht eine neue Nachricht.`,
}
