"""Why something is refused, in the words of a Spanish table."""

import re
from collections.abc import Callable
from functools import partial

from firmware_py.rehearsal.bet_refusals import BETS
from firmware_py.rulebook.gloss import WORDS
from firmware_py.text.amounts import amount as written

# Writes cents as an amount.
Amount = Callable[[int], str]

# What the table and the keyboard say in English, as a pattern, and in Spanish.
# Articles in brackets at the end stay as they are; €2 is the second group as an amount, §2 is
# the second group said in Spanish in its turn.
REFUSALS: tuple[tuple[str, str], ...] = (
    *BETS,
    # turns and words
    ("it is the turn of (.*), not of (.*)", r"le toca a \1, no a \2"),
    ("(.*) may say (.*), not '(.*)'", r"\1 puede decir \2, no «\3»"),
    ("(.*) lays (.*) cents, not (.*)", r"\1 pone €2, no €3"),
    ("(.*) lays whole multiples of (.*) cents", r"\1 pone múltiplos enteros de €2"),
    ("(.*) goes with (.*) to (.*) cards", r"\1 va con \2 a \3 cartas"),
    ("these are not cards of (.*)", r"no son cartas de \1"),
    ("nobody is asked to decide(?: now)?", "ahora nadie tiene la palabra"),
    # the round and the table
    ("no round is in play", "no hay jugada en curso"),
    ("the table is (.*), not (.*); now due: .*", "eso no cabe ahora: antes va lo que toca"),
    ("(.*) does not fit while (.*); now due: .*", "eso no cabe ahora: antes va lo que toca"),
    (r"round (\d+) is in play \(.*\): play it to its end .*",
     r"la jugada \1 está en curso: se termina y se paga, o la anula el responsable; luego se "
     "cierra la mesa"),
    ("this shoe is over: put in a new one", "este sabot ha terminado: «apuestas new» monta otro"),
    ("the last announced (?:round|shoe) is over", "lo último anunciado ya se ha jugado"),
    ("the deck must be checked before the next round(?:: .*)?",
     "hay que comprobar la baraja antes de la siguiente jugada («baraja N»)"),
    ("this set left the table: another must be checked first",
     "esa baraja salió de la mesa: antes se comprueba otra («baraja N»)"),
    ("(.*) has not counted the pack yet: put it in there",
     r"\1 aún no ha contado la baraja: se pone ahí"),
    ("(.*) shuffles the pack: put it in there", r"\1 baraja: se pone la baraja ahí"),
    ("the pack is cut by seat (.*), then (.*)", r"corta el puesto \1; si no quiere, \2"),
    ("the pack must be cut: the pack is cut by seat (.*), then (.*)",
     r"falta cortar: corta el puesto \1; si no quiere, \2"),
    ("nobody sits who could cut the pack", "no hay nadie sentado que pueda cortar"),
    ("this hand is being dealt: its pack was cut before",
     "esta mano ya se reparte: se cortó antes"),
    ("the pack must be shuffled again first", "antes hay que barajar otra vez"),
    ("(.*) announced rounds are still to be played", r"faltan \1 jugadas de las anunciadas"),
    ("stakes wait for the next round: play it first",
     "hay apuestas pendientes de la jugada siguiente: se juega antes"),
    ("the last rounds are announced already", "las últimas jugadas ya están anunciadas"),
    ("the sheet announces no last rounds", "el texto no anuncia últimas jugadas"),
    ("the steps are (.*)", r"los pasos son \1"),
    ("an incident is reported with its circumstances", "el incidente se anota con sus datos"),
    ("a suspension needs a reason", "la suspensión necesita un motivo"),
    ("no new round while (.*)", "no hay jugada nueva: §1"),
    ("(.*) was not lost", r"\1 no había fallado"),
    # cards and rulings
    ("draw (.*) is not on the table", r"la carta \1 no está en la mesa"),
    ("these cards are not on the table", "esas cartas no están en la mesa"),
    ("(.*) has (.*) cards(?:, no number .*)?", r"en \1 hay \2 cartas"),
    ("no deal is being put right", "no se está corrigiendo ningún reparto"),
    ("no card belongs at '(.*)'", r"en «\1» no va ninguna carta"),
    ("a card still belongs nowhere: move it first", "queda una carta sin sitio: «mueve» antes"),
    ("no shuffle is due", "no toca barajar"),
    ("the pack must be cut: (?:the pack is cut by )?(.*)", r"falta cortar la baraja: \1"),
    ("the pack is cut by (.*)", r"corta la baraja: \1"),
    ("the sheet says nothing of who cuts the pack", "el texto no dice quién corta la baraja"),
    ("the pack is shuffled again before it is cut", "se baraja de nuevo antes de cortar"),
    ("nothing waits for a decision of the person in charge", "el responsable no tiene que decidir"),
    ("play was stopped while this waited: .*",
     "el juego se detuvo con otra cosa pendiente: se decide seguir («continue») para retomarla, "
     "dar de nuevo («redeal») o anular la jugada («void-round»)"),
    ("'(.*)' is no ruling", r"«\1» no es una decisión"),
    ("a decision needs a name and a reason", "una decisión necesita nombre y motivo"),
    ("(.*) needs the seats it touches", r"\1 necesita los puestos: seats=1,2"),
    ("a decision names seats that have a bet, or a side",
     "la decisión nombra puestos con apuesta, o una parte"),
    # alarms
    ("(.*) reported by (.*); the set leaves the table",
     r"\1, lo comunica \2: la baraja sale de la mesa"),
    ("deck of (.*): (.*); the set leaves the table",
     r"baraja de \1: \2; la baraja sale de la mesa"),
    ("(.*) is there too often; the set leaves the table",
     r"\1 está repetida: la baraja sale de la mesa"),
    ("draw (.*) is foreign; the set leaves the table",
     r"la carta \1 es ajena: la baraja sale de la mesa"),
    ("token after «no va más» at seat (.*): give it back",
     r"ficha después del «no va más» en el puesto \1: se devuelve"),
    ("second token at seat (.*): give it back", r"segunda ficha en el puesto \1: se devuelve"),
    ("(.*) does not answer", r"\1 no responde"),
    ("(.*): draws? (.*) outside a round", r"\1: carta \2 fuera de jugada"),
    ("(.*): draws (.*) to (.*) were not told", r"\1: no constan las cartas \2 a \3"),
    ("the separator leaves (.*) cards, not (.*)", r"la carta de corte deja \1 cartas, no \2"),
    ("(.*): nobody is dealt to yet: chips laid now are his resto who lays them",
     r"\1: aún no se reparte, lo que se pone ahora es resto"),
    ("(.*): the bets of this hand are over", r"\1: las apuestas de esta mano han terminado"),
    ("(.*): seat (.*) is not in this hand", r"\1: el puesto \2 no juega esta mano"),
    ("(.*): no bet is to be met now", r"\1: ahora no hay apuesta que cubrir"),
    ("false-opening: nobody has opened", "apertura falsa: nadie ha abierto"),
    ("false-opening: seat (.*) has opened", r"apertura falsa: ha abierto el puesto \1"),
    ("false-opening: seat (.*) has shown what it opened with",
     r"apertura falsa: el puesto \1 ha enseñado con qué abrió"),
    ("nobody plays at seat (.*)", r"en el puesto \1 no juega nadie"),
    ("(.*) is a whole number of cents, not (.*)", r"\1 son céntimos enteros, no \2"),
    # words while bets are open, banks and places
    ("'?(.*?)'? is not said at the bets", r"«\1» no se dice con las apuestas abiertas"),
    ("«(.*)» lays no chips", r"«\1» no pone fichas"),
    ("(.*) is no player: a seat, or seat/name", r"\1 no es un jugador: un puesto, o puesto/nombre"),
    ("(.*) does not sit at the table", r"\1 no está sentado a la mesa"),
    ("seat (.*) is taken", r"el puesto \1 está ocupado"),
    ("one sits", "ya hay uno sentado"),
    ("seat (.*) has chips on the table", r"el puesto \1 tiene fichas en la mesa"),
    ("seat (.*) has made banco and comes first", r"el puesto \1 ha hecho banco y va primero"),
    ("seat (.*) comes first", r"el puesto \1 va primero"),
    ("the banker does not stake against his own bank", "el banquero no apuesta contra su banca"),
    ("the puntos may stake at most the (.*) of the bank",
     r"los puntos apuestan como mucho los \1 de la banca"),
    ("the bank is not offered to seat (.*)", r"la banca no se ofrece al puesto \1"),
    ("the bank is not being auctioned", "la banca no se está subastando"),
    ("(.*) may not bid for this bank", r"\1 no puede pujar por esta banca"),
    ("a bid is (.*) to (.*)", r"una puja va de \1 a \2"),
    ("a bid is at least (.*)", r"una puja es al menos de \1"),
    ("only who keeps the bank says «todo va»", "«todo va» solo lo dice quien conserva la banca"),
    ("this bank has a maximum", "esta banca tiene un máximo"),
    ("the croupier says «(.*)»", r"«\1» lo dice el crupier"),
    ("the inspector says «(.*)»", r"«\1» lo dice el inspector"),
    ("(.*) does not hold the bank", r"\1 no tiene la banca"),
    ("(.*) does not have the shoe", r"\1 no tiene el sabot"),
    ("the bank holds at least (.*)", r"la banca tiene al menos \1"),
    ("the new deposit is at least (.*)", r"el nuevo depósito es al menos de \1"),
    ("(.*) won and withdrew: not again in this shoe",
     r"\1 ganó y se retiró: en este sabot ya no"),
    ("(.*) has no stake", r"\1 no tiene apuesta"),
    ("(.*): nobody stakes on a cloth", r"\1: nadie apuesta en un paño"),
    ("no lot is drawn: .*", "no hay sorteo: nadie del otro paño hace banco"),
    ("nobody says '?(.*?)'? while bets are open", r"«\1» no se dice con las apuestas abiertas"),
    ("nobody sits at (.*)", r"en el puesto \1 no hay nadie"),
    ("seat (.*) rests already", r"el puesto \1 ya descansa"),
    ("seat (.*) does not rest", r"el puesto \1 no descansa"),
    ("seat (.*) rests: let it come back first", r"el puesto \1 descansa: antes ha de volver"),
    ("seat (.*) has laid its ante: take it back first",
     r"el puesto \1 ha puesto el ante: antes se retira"),
    ("([0-9]+) players: the game stops until there are (.*)",
     r"juegan \1 (con resto y ante): hacen falta \2"),
    ("(.*): it lays chips or gives its place up", r"\1: pone fichas o deja el sitio"),
    ("blind bets are asked in their turn", "las ciegas se piden en su turno"),
    ("(.*): take it back first", r"\1: antes se retira"),
    ("no tokens are to be confirmed", "no hay fichas que confirmar"),
    ("no stake on (.*) lies on a line", r"en \1 no se apuesta sobre la raya"),
    ("other limits are announced already", "ya hay otros límites anunciados"),
    ("the table has these limits already", "la mesa ya tiene esos límites"),
    ("stakes are returned, kept or lost", "apuestas= returned, kept o lost"),
    ("(.*) does not answer: name another device, or end the round",
     r"\1 no responde: nombra otro aparato (aparato=) o termina la jugada"),
    # cards that devices tell of
    ("(.*): a packet without cards", r"\1: un paquete sin cartas"),
    ("of draws from (.*) on some lie there", r"desde la carta \1 algunas ya están en la mesa"),
    ("(.*): draw (.*) is recorded already", r"\1: la carta \2 ya consta"),
    ("draw (.*) lies there from another device", r"la carta \1 la dio otro aparato"),
    ("draw (.*) is turned up already", r"la carta \1 ya está descubierta"),
    ("draw (.*) lies face down", r"la carta \1 está boca abajo"),
    ("(.*): (.*) names no draws", r"\1: \2 no son cartas que hayan salido"),
    ("(.*): draw (.*) is not on the table", r"\1: la carta \2 no está en la mesa"),
    ("draw (.*) lies open at (.*): the person in charge rules on it",
     r"la carta \1 está descubierta en \2: decide el responsable"),
    ("draw (.*) is opened by the device that committed to it: nobody types its face",
     r"la carta \1 la descubre el aparato que la leyó: su cara no se escribe"),
    ("the device that read draw (.*) does not open it: two people name the card.*",
     r"el aparato que leyó la carta \1 no la descubre: la nombran dos personas, una de ellas "
     "responsable, con su motivo («nombra»)"),
    ("the table has seats 1 on", "los puestos de la mesa empiezan en el 1"),
    ("(.*), or report what is wrong with it", r"\1; o se comunica lo que tiene de malo"),
    ("(.*) has not said yet whether it counts the cards: connect it first",
     r"\1 aún no ha dicho si cuenta las cartas: antes se conecta"),
    ("discards go back into the cards only where a device shuffles on and on",
     "los descartes solo vuelven a las cartas donde un aparato baraja sin parar"),
    ("set (.*) left the table in this session: another one is brought",
     r"el juego \1 salió de la mesa en esta sesión: se trae otro"),
    ("write the cards of each colour, as 156 156",
     "se escriben las cartas de cada color: 156 156"),
    ("the slots are not being read", "no se están leyendo las ranuras"),
    ("the sheet knows no change of limits in a session: close the table first",
     "el texto no cambia los límites en la sesión: antes se cierra la mesa"),
    ("nobody cuts the pack of a shuffler that deals: its order is fixed",
     "nadie corta la baraja de un barajador que reparte: su orden está fijado"),
    ("play was stopped while this waited: (.*); decide .*",
     r"el juego se detuvo mientras esto esperaba: \1; «decide» se sigue jugando lo retoma, se "
     "reparte de nuevo o se anula la jugada la terminan"),
    ("it waits for (.*): name another device that deals, or end the round",
     r"se espera a \1: nombra otro que dé cartas (aparato=), o termina la jugada"),
    ("nothing handles '(.*)'", r"nadie sabe qué hacer con «\1»"),
    # banks that players hold, and circles
    ("(.*) is no department", r"\1 no es un departamento"),
    ("department (.*) is empty or has chips on the table",
     r"el departamento \1 está vacío o tiene fichas en la mesa"),
    ("(.*) needs (.*) players, (.*) are known: who sits there says (.*)",
     r"\1 necesita \2 jugadores y constan \3: quien se sienta dice \4"),
    ("(.*) needs (.*) players, (.*) are known: (.*) or (.*)",
     r"\1 necesita \2 jugadores y constan \3: \4 o \5"),
    ("(.*) needs (.*) players, (.*) are known", r"\1 necesita \2 jugadores y constan \3"),
    ("(.*) players are needed, (.*) are known: who sits says (.*)",
     r"hacen falta \1 jugadores y constan \2: quien se sienta dice \3"),
    ("banco is made at the start", "banco se hace al principio"),
    ("banco is made on both cloths: who wins the lot says (.*)",
     r"se hace banco en los dos paños: quien gana el sorteo dice \1"),
    ("banco seguido is for who made banco and lost",
     "banco seguido es de quien hizo banco y perdió"),
    ("the bank is auctioned when nobody took it in his turn",
     "la banca se subasta cuando nadie la ha tomado en su turno"),
    ("the bank must hold at least (.*), not (.*)", r"la banca ha de tener al menos €1, no €2"),
    ("«(.*)» is not said now", r"«\1» no se dice ahora"),
    ("seat (.*) has rested (.*) hands: with one more it loses its place",
     r"el puesto \1 lleva \2 manos de descanso: con otra pierde el sitio"),
    ("sessions are charged whole", "las sesiones se cobran enteras"),
    ("the house has announced no cut by session", "la casa no ha anunciado cobro por sesión"),
    ("(.*): no deal survives in its text", r"\1: su texto no conserva el reparto"),
    ("(.*): discards went in before the next deal was complete",
     r"\1: entraron descartes antes de acabar el reparto siguiente"),
    ("draw (.*) is not proved: .*",
     r"la carta \1 no queda probada: ilegible, o no es la comprometida"),
    ("token at seat (.*) without a bet on (.*): give it back",
     r"ficha en el puesto \1 sin apuesta en \2: se devuelve"),
    ("no jackpot bets: (.*)", "no se admiten fichas del progresivo: §1"),
    ("token at seat (.*?): (.*)", r"ficha en el puesto \1: §2"),
    (r"seat ([0-9]+) \((.*?)\): (.*)", r"puesto \1 (\2): §3"),
    ("seat ([0-9]+): (.*)", r"puesto \1: §2"),
    ("(.*); the set leaves the table", "§1; la baraja sale de la mesa"),
    ("([a-z-]+) while [a-z]+(?:: draws (.*))?", "§1 con la mesa parada"),
    # the station's own
    ("(.*) is an amount of cents such as .*", r"\1 no es un importe"),
    (r"the settings were changed \((.*?)\): (.*)", r"los ajustes han cambiado (\1): \2"),
    ("hit (.*) is disputed", r"el premio \1 está en disputa"),
    ("evidence is frozen, hit (.*) is disputed: .*",
     r"las pruebas están congeladas, el premio \1 está en disputa: antes lo sueltan dos personas "
     "(«resuelta»)"),
    ("evidence is frozen, (.*): two people release it first.*",
     r"las pruebas están congeladas, \1: antes las sueltan dos personas («descongela»)"),
    ("no new round until hit (.*) is confirmed by two people and paid",
     r"no hay jugada nueva hasta que dos personas firmen y se pague el premio \1"),
    ("the station could not take in (.*): nothing of it counts, the person in charge decides",
     r"la estación no ha podido con \1: no cuenta nada de ello, decide el responsable"),
    ("this was made for (.*); the table is at (.*): look at the table again.*",
     "la mesa ha cambiado: no se ha hecho nada; se mira y se repite"),
    ("this table has no progressive", "esta mesa no tiene progresivo"),
    ("the jackpot has no fault: nothing to repair", "el progresivo no tiene avería"),
    ("the jackpot is out of order: (.*)", r"progresivo fuera de servicio: \1"),
    ("no new round until everything is saved: (.*)",
     r"no hay jugada nueva hasta que todo esté guardado: \1"),
    ("the record does not hold: (.*) Keep both copies.",
     r"el registro no se sostiene: \1 Guarda las dos copias."),
    ("(.*) is not out of use: nothing to readmit", r"\1 no está apartado"),
    ("(.*) is not out of service: nothing to replace", r"\1 no está fuera de servicio"),
    ("a slot is replaced between rounds: end this one first",
     "una ranura se cambia entre jugadas: antes se termina esta"),
    ("the float is here already: complete it instead", "ya hay anticipo: se completa"),
    ("record the float of the session first", "antes se anota el anticipo de la sesión"),
    ("a correction waits until the round is over", "la corrección espera al final de la jugada"),
    ("the settings are those that hold: nothing to accept", "los ajustes son los que rigen"),
    ("jackpot: seat (.*) wins", r"progresivo: gana el puesto \1"),
    ("this is about prizes that wait: .*", "hay premios sin firmar"),
    # the keyboard
    ("'(.*)' is no command: type help", r"«\1» no es una orden: «ayuda» las dice todas"),
    ("'(.*)' is no whole number", r"«\1» no es un número entero"),
    ("(.*): say one of them", r"\1: «di» una de ellas"),
    (r"nothing is due: (.*) \(bets.*", r"\1 (apuestas, ultimas, fin; o ayuda)"),
    ("(.*) has cards 1 to (.*)", r"\1 tiene las cartas 1 a \2"),
    ("no cards lie at (.*)", r"en \1 no hay cartas"),
    (r"(.*) is no fact: (.*)", r"\1 no es un dato: \2"),
    (r"err NAME \[fact=value …\]; names: (.*)", r"error NOMBRE [dato=valor …]; nombres: \1"),
    (r"bet SEAT BOX CENTS \[BETTOR\] \[line\]",
     "apuesta PUESTO CASILLA CÉNTIMOS [NOMBRE] [line]"),
    (r"take SEAT BOX \[BETTOR\]", "retira PUESTO CASILLA [NOMBRE]"),
    ("token SEAT CENTS", "ficha PUESTO CÉNTIMOS"),
    (r"say WORD \[CENTS\] \[N…\]", "di PALABRA [CÉNTIMOS] [N…]"),
    (r"call WHO WORDS \[CENTS\]", "canta QUIÉN PALABRAS [CÉNTIMOS]"),
    ("peek PLACE", "mira PUESTO"),
    ("move PLACE N PLACE", "mueve PUESTO N PUESTO"),
    (r"rule RULING (.*) REASON…",
     "decide DECISIÓN [seats=1,2] [device=NOMBRE] MOTIVO…"),
    ("limits MIN MAX", "limites MÍN MÁX"),
    (r"cutpack WHO \[seen\]", "corta QUIÉN [seen]"),
    ("discards N", "descartes N"),
    (r"step NAME \[DETAIL…\]", "paso NOMBRE [DATOS…]"),
    ("deck N", "baraja N"),
    ("save FILE", "guarda FICHERO"),
)  # fmt: skip


RECKONED = {"min": "mínimo", "max": "máximo", "to": "a", "or": "o"}
_SPANISH: Amount = partial(written, language="es")


def refused(message: str, amount: Amount = _SPANISH) -> str:
    """Say why something is refused; what is not known stays as it is."""
    known = _known(message)
    if known is None:
        return WORDS[message][0] if message in WORDS else message
    found, spanish = known
    inner = re.sub("§([0-9])", lambda group: refused(found[int(group[1])], amount), spanish)
    euros = re.sub("€([0-9])", lambda group: _reckoned(_euros(found[int(group[1])], amount)), inner)
    return found.expand(euros) + (found["cited"] or "")


def in_euros(message: str, amount: Amount) -> str:
    """Leave a message as it is but for its amounts, which are no cents any more."""
    known = _known(message)
    if known is None or "§" in known[1]:
        return re.sub("([0-9]+) cents", lambda found: _euros(found[1], amount), message)
    found, spanish = known
    for group in sorted(map(int, re.findall("€([0-9])", spanish)), reverse=True):
        first, last = found.span(group)
        message = message[:first] + _euros(found[group], amount) + message[last:]
    return message.replace(" cents", "")


def _known(message: str) -> tuple[re.Match[str], str] | None:
    for pattern, spanish in REFUSALS:
        found = re.fullmatch(f"{pattern}(?P<cited> \\([^()]*\\))?", message, re.DOTALL)
        if found is not None:
            return found, spanish
    return None


def _euros(text: str, amount: Amount) -> str:
    """Write the cents that a text names as amounts: "500 (min)", "500 to 1000"."""
    head = re.match("[0-9]+(?: (?:to|or) [0-9]+)*", text)
    if head is None:
        return text
    told = re.sub("[0-9]+", lambda found: amount(int(found[0])), head[0])
    return told + text[head.end() :]


def _reckoned(text: str) -> str:
    """Say in Spanish what an amount was reckoned from, or reaches to."""
    return re.sub(r"\b(min|max|to|or)\b", lambda found: RECKONED[found[0]], text)
